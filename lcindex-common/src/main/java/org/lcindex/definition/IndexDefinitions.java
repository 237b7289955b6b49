/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package org.lcindex.definition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * All index definitions of one table, at most one of each kind for a column. In the table
 * descriptor they are readable values, local ones under {@link #TABLE_KEY} and global ones under
 * {@link #GLOBAL_KEY}, joined by {@code "; "}: HBase stores, versions and distributes them. A local
 * index can be switched off: its definition stays, nothing is built for it and no query uses it.
 *
 * <p>{@link #list}, {@link #find} and whatever else does not say so are about local indexes only,
 * which is what they meant before there were others; {@link #globals} and {@link #all} have the
 * others. Immutable, thread safe.
 */
@InterfaceAudience.Public
public final class IndexDefinitions {
  /** The key of the table descriptor's value that has the local definitions. */
  public static final String TABLE_KEY = DescriptorKeys.INDEXES;

  /**
   * The key of the value that has the global ones, each a {@link GlobalIndex}. Releases that do not
   * know the key tell of it and leave it alone.
   */
  public static final String GLOBAL_KEY = DescriptorKeys.GLOBAL;

  /**
   * The key of the value that names the columns, joined by {@code "; "}, whose local indexes are
   * switched off. Absent when none is. Servers of a release that does not know the key build all
   * indexes.
   */
  public static final String DISABLED_KEY = DescriptorKeys.DISABLED;

  /** Why such an index is not built. */
  public static final String SWITCHED_OFF = "switched off by index disable";

  private static final IndexDefinitions NONE =
      new IndexDefinitions(List.of(), Set.of(), List.of(), List.of());

  private final List<IndexDefinition> list;
  private final Map<byte[][], IndexDefinition> byColumn = new TreeMap<>(ColumnDeclaration.BY_NAME);

  /** Columns as {@link IndexDefinition#column} writes them; all of them have an index. */
  private final Set<String> disabled;

  /** The like that have none: whose they are is not known, so they stay. */
  private final Set<String> strays;

  private final List<GlobalIndex> globals;
  private final List<DefinitionFault> faults;

  /**
   * @param off columns that are switched off, in any order
   */
  IndexDefinitions(
      List<IndexDefinition> list,
      Collection<String> off,
      List<GlobalIndex> globals,
      List<DefinitionFault> faults) {
    this.list = List.copyOf(list);
    this.globals = List.copyOf(globals);
    this.faults = List.copyOf(faults);
    list.forEach(d -> byColumn.put(new byte[][] {d.family(), d.qualifier()}, d));
    Set<String> without = new TreeSet<>(off);
    Set<String> with = new TreeSet<>();
    for (IndexDefinition definition : list) {
      if (!without.isEmpty() && without.remove(definition.column())) {
        with.add(definition.column());
      }
    }
    this.disabled = Collections.unmodifiableSet(with);
    this.strays = Collections.unmodifiableSet(without);
  }

  /** No index. */
  public static IndexDefinitions none() {
    return NONE;
  }

  /**
   * The definitions in a table descriptor, of which none may be missed: to change them.
   *
   * @throws IllegalArgumentException with table, value and remedy when some cannot be read
   */
  public static IndexDefinitions of(TableDescriptor table) {
    IndexDefinitions all = readable(table);
    if (!all.isWhole()) {
      throw new IllegalArgumentException("table " + table.getTableName() + ": " + all.unread());
    }
    return all;
  }

  /**
   * The definitions in a table descriptor that can be read; {@link #faults} tells of the others.
   */
  public static IndexDefinitions readable(TableDescriptor table) {
    return DefinitionReader.read(table);
  }

  /**
   * These local definitions, none of them switched off.
   *
   * @throws IllegalArgumentException when two are on one column, or have one file id, or one is
   *     global
   */
  public static IndexDefinitions of(List<IndexDefinition> definitions) {
    return new IndexDefinitions(
        DefinitionReader.checked(definitions), Set.of(), List.of(), List.of());
  }

  /**
   * Reads what {@link #toString} wrote.
   *
   * @throws IllegalArgumentException with value, limit and remedy
   */
  public static IndexDefinitions parse(String text) {
    return new IndexDefinitions(DefinitionReader.parse(text), Set.of(), List.of(), List.of());
  }

  /** What the descriptor has that cannot be read; none for definitions that are from elsewhere. */
  public List<DefinitionFault> faults() {
    return faults;
  }

  /** Whether all of the table's local definitions are here, whatever else cannot be read. */
  public boolean isWhole() {
    return faults.stream().noneMatch(DefinitionFault::isDefinition);
  }

  /** The local definitions that cannot be read, in one line; empty when {@link #isWhole}. */
  public String unread() {
    return faults.stream()
        .filter(DefinitionFault::isDefinition)
        .map(DefinitionFault::toString)
        .collect(Collectors.joining("; "));
  }

  /** The global ones that cannot be read, in one line; empty when all are here. */
  public String unreadGlobals() {
    return faults.stream()
        .filter(DefinitionFault::isGlobal)
        .map(DefinitionFault::toString)
        .collect(Collectors.joining("; "));
  }

  /**
   * A copy of the descriptor with these local definitions in place of its own; its global ones
   * stay, those included that cannot be read.
   *
   * @throws IllegalStateException when they are not {@linkplain #isWhole all}: the others would go
   */
  public TableDescriptor applyTo(TableDescriptor table) {
    if (!isWhole()) {
      throw new IllegalStateException("definitions would be lost: " + unread());
    }
    TableDescriptorBuilder b = TableDescriptorBuilder.newBuilder(table);
    set(b, TABLE_KEY, toString());
    set(b, DISABLED_KEY, String.join("; ", off()));
    return b.build();
  }

  /**
   * A copy of the descriptor with these global definitions in place of its own; its local ones
   * stay.
   *
   * @throws IllegalStateException when they are not all: the others would go
   */
  public TableDescriptor applyGlobalsTo(TableDescriptor table) {
    if (!unreadGlobals().isEmpty()) {
      throw new IllegalStateException("definitions would be lost: " + unreadGlobals());
    }
    TableDescriptorBuilder b = TableDescriptorBuilder.newBuilder(table);
    set(b, GLOBAL_KEY, globalsText());
    return b.build();
  }

  /**
   * A copy of the descriptor without any of either kind, whatever its own are; {@link #faults} may
   * stay.
   */
  public static TableDescriptor removeFrom(TableDescriptor table) {
    return TableDescriptorBuilder.newBuilder(table)
        .removeValue(TABLE_KEY)
        .removeValue(DISABLED_KEY)
        .removeValue(GLOBAL_KEY)
        .build();
  }

  private static void set(TableDescriptorBuilder table, String key, String value) {
    if (value.isEmpty()) {
      table.removeValue(key);
    } else {
      table.setValue(key, value);
    }
  }

  /** Whether this one of them is switched off. */
  public boolean isDisabled(IndexDefinition definition) {
    return definition.kind() == IndexKind.LOCAL
        ? disabled.contains(definition.column())
        : findGlobal(definition.column()).filter(GlobalIndex::disabled).isPresent();
  }

  /** Without those that are switched off: what is to be built. */
  public IndexDefinitions enabled() {
    return disabled.isEmpty() && globals.stream().noneMatch(GlobalIndex::disabled)
        ? this
        : new IndexDefinitions(
            list.stream().filter(d -> !isDisabled(d)).toList(),
            Set.of(),
            globals.stream().filter(global -> !global.disabled()).toList(),
            List.of());
  }

  /** These definitions with one of the local ones switched off or on. */
  public IndexDefinitions switched(IndexDefinition definition, boolean off) {
    Set<String> columns = off();
    if (off) {
      columns.add(definition.column());
    } else {
      columns.remove(definition.column());
    }
    return new IndexDefinitions(list, columns, globals, faults);
  }

  private Set<String> off() {
    Set<String> columns = new TreeSet<>(disabled);
    columns.addAll(strays);
    return columns;
  }

  /**
   * These and one more local one; one on the same column is replaced, in its place.
   *
   * @throws IllegalArgumentException when another index has the same {@link IndexDefinition#id}, or
   *     this one is not local
   */
  public IndexDefinitions with(IndexDefinition definition) {
    checkLocal(definition);
    List<IndexDefinition> out = new ArrayList<>(list);
    int at = out.size();
    for (int i = 0; i < list.size(); i++) {
      IndexDefinition other = list.get(i);
      if (other.isOn(definition.family(), definition.qualifier())) {
        at = i;
      } else if (other.id().equals(definition.id())) {
        throw sameId(definition, other);
      }
    }
    if (at < out.size()) {
      out.set(at, definition);
    } else {
      out.add(definition);
    }
    // A stray of this column was somebody else's, and an index that is created is on.
    Set<String> columns = off();
    if (strays.contains(definition.column())) {
      columns.remove(definition.column());
    }
    return new IndexDefinitions(out, columns, globals, faults);
  }

  /** {@link IllegalArgumentException} for a definition that has no index files. */
  static void checkLocal(IndexDefinition definition) {
    if (definition.kind() != IndexKind.LOCAL) {
      throw new IllegalArgumentException(
          ShownText.cut(definition.toString())
              + " is no local index: it belongs into "
              + GLOBAL_KEY
              + ", with its GENERATION");
    }
  }

  static IllegalArgumentException sameId(IndexDefinition one, IndexDefinition other) {
    return new IllegalArgumentException(
        String.format(
            "%s and %s have the same file id %s: drop one of the two indexes",
            ShownText.cut(one.column()), ShownText.cut(other.column()), other.id()));
  }

  /** These except the local one on a column, if there is one. */
  public IndexDefinitions without(byte[] family, byte[] qualifier) {
    Set<String> columns = off();
    find(family, qualifier).ifPresent(definition -> columns.remove(definition.column()));
    return new IndexDefinitions(
        list.stream().filter(d -> !d.isOn(family, qualifier)).toList(), columns, globals, faults);
  }

  /**
   * These and one more global one; one on the same columns is replaced, in its place, but not by a
   * generation that stands by.
   */
  public IndexDefinitions withGlobal(GlobalIndex index) {
    List<GlobalIndex> out = new ArrayList<>(globals);
    int at = 0;
    while (at < out.size()
        && !(isOn(out.get(at), index.definition().column())
            && out.get(at).standby() == index.standby())) {
      at++;
    }
    if (at < out.size()) {
      out.set(at, index);
    } else {
      out.add(index);
    }
    return new IndexDefinitions(list, off(), out, faults);
  }

  private static boolean isOn(GlobalIndex index, String column) {
    return index.definition().column().equals(column);
  }

  /** These except the global one on a column, if there is one; a grid stays. */
  public IndexDefinitions withoutGlobal(byte[] family, byte[] qualifier) {
    return findGlobal(family, qualifier)
        .map(index -> withoutGlobal(index.definition().column()))
        .orElse(this);
  }

  /**
   * These except one global one with all its generations, if there is one.
   *
   * @param column see {@link IndexDefinition#column}
   */
  public IndexDefinitions withoutGlobal(String column) {
    return new IndexDefinitions(
        list, off(), globals.stream().filter(g -> !isOn(g, column)).toList(), faults);
  }

  /** All local ones, in the order in which they were defined. */
  public List<IndexDefinition> list() {
    return list;
  }

  /** All global ones, in the order in which they were defined. */
  public List<GlobalIndex> globals() {
    return globals;
  }

  /** Those of the global ones that are grids. */
  public List<GlobalIndex> grids() {
    return globals.stream().filter(index -> index.definition().isGrid()).toList();
  }

  /** What somebody is told who names a global index that a table does not have. */
  public static String lacksGlobal(TableName table, String column) {
    return String.format(
        "Table %s has no GLOBAL index on %s; lcindex index list shows what it has", table, column);
  }

  /** Those of both kinds: local ones, then global ones. To show them. */
  public List<IndexDefinition> all() {
    List<IndexDefinition> all = new ArrayList<>(list);
    globals.stream().filter(g -> !g.standby()).forEach(g -> all.add(g.definition()));
    return List.copyOf(all);
  }

  /** The global one on a column; a grid is on several, and is not meant. */
  public Optional<GlobalIndex> findGlobal(byte[] family, byte[] qualifier) {
    return globals.stream()
        .filter(g -> g.definition().isOn(family, qualifier) && !g.standby())
        .findFirst();
  }

  /**
   * A global one.
   *
   * @param column what it is on, see {@link IndexDefinition#column}
   */
  public Optional<GlobalIndex> findGlobal(String column) {
    return globals.stream().filter(g -> isOn(g, column) && !g.standby()).findFirst();
  }

  /**
   * The generation of a global one that stands by.
   *
   * @param column what it is on, see {@link IndexDefinition#column}
   */
  public Optional<GlobalIndex> findStandby(String column) {
    return globals.stream().filter(g -> isOn(g, column) && g.standby()).findFirst();
  }

  /** These without the generation of a global one that stands by, if there is one. */
  public IndexDefinitions withoutStandby(String column) {
    return new IndexDefinitions(
        list,
        off(),
        globals.stream().filter(g -> !(isOn(g, column) && g.standby())).toList(),
        faults);
  }

  /**
   * The type that an index gives a column: the local one's, or else that of the global one, or else
   * that of the first grid on the column and others.
   */
  public Optional<ValueCodec> codec(byte[] family, byte[] qualifier) {
    return find(family, qualifier)
        .map(IndexDefinition::codec)
        .or(() -> findGlobal(family, qualifier).map(global -> global.definition().codec()))
        .or(
            () ->
                globals.stream()
                    .flatMap(global -> global.definition().columns().stream())
                    .filter(column -> column.isOn(family, qualifier))
                    .map(ColumnDeclaration::codec)
                    .findFirst());
  }

  /** The indexed columns, each once, with the type that its index gives it. */
  public List<ColumnDeclaration> columns() {
    Set<String> known = new TreeSet<>();
    List<ColumnDeclaration> columns = new ArrayList<>();
    for (IndexDefinition index : all()) {
      for (ColumnDeclaration one : index.columns()) {
        if (known.add(one.column())) {
          ValueCodec ofIndex = codec(one.family(), one.qualifier()).orElseThrow();
          columns.add(ColumnDeclaration.of(one.family(), one.qualifier(), ofIndex));
        }
      }
    }
    return List.copyOf(columns);
  }

  /** Those of one family that have index files, which are the local ones. */
  public List<IndexDefinition> forFamily(byte[] family) {
    return list.stream().filter(d -> Arrays.equals(d.family(), family)).toList();
  }

  /** The local one on a column. */
  public Optional<IndexDefinition> find(byte[] family, byte[] qualifier) {
    return Optional.ofNullable(byColumn.get(new byte[][] {family, qualifier}));
  }

  /** Whether the table has no local index. */
  public boolean isEmpty() {
    return list.isEmpty();
  }

  /** The text of the global ones, as the descriptor has it. */
  public String globalsText() {
    return globals.stream().map(GlobalIndex::toString).collect(Collectors.joining("; "));
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof IndexDefinitions d
        && list.equals(d.list)
        && disabled.equals(d.disabled)
        && globals.equals(d.globals);
  }

  @Override
  public int hashCode() {
    return Objects.hash(list, disabled, globals);
  }

  /**
   * The text of the local ones, which {@link #parse} reads back; it does not say what is switched
   * off.
   */
  @Override
  public String toString() {
    return list.stream().map(IndexDefinition::toString).collect(Collectors.joining("; "));
  }
}
