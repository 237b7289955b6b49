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
package org.lcindex.query.admin;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.CoprocessorDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.ChangeStamp;
import org.lcindex.definition.DefinitionFault;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.UsageException;
import org.lcindex.type.ShownText;

/**
 * Index DDL as functions from one table descriptor to the next. The descriptor of a table with an
 * index carries the definitions and, unless region servers give it to every table, the observer.
 */
public final class IndexDdl {
  private static final String OURS = "lcindex.";

  private IndexDdl() {}

  /**
   * The descriptor with more indexes and the observer, as a table needs it on region servers that
   * do not give the observer to every table.
   *
   * @throws IndexException when the table, a family or a definition does not allow it
   */
  public static TableDescriptor create(TableDescriptor table, List<IndexDefinition> more)
      throws IOException {
    return withObserver(define(table, more));
  }

  /** The descriptor with the observer. */
  public static TableDescriptor withObserver(TableDescriptor table) throws IOException {
    if (table.hasCoprocessor(LCIndexConstants.OBSERVER_CLASS)) {
      return table;
    }
    return TableDescriptorBuilder.newBuilder(table)
        .setCoprocessor(
            CoprocessorDescriptorBuilder.newBuilder(LCIndexConstants.OBSERVER_CLASS)
                .setPriority(LCIndexConstants.OBSERVER_PRIORITY)
                .build())
        .build();
  }

  /** The descriptor without the observer. */
  public static TableDescriptor withoutObserver(TableDescriptor table) {
    return table.hasCoprocessor(LCIndexConstants.OBSERVER_CLASS)
        ? TableDescriptorBuilder.newBuilder(table)
            .removeCoprocessor(LCIndexConstants.OBSERVER_CLASS)
            .build()
        : table;
  }

  /**
   * The descriptor with more indexes; the observer is not touched.
   *
   * @throws IndexException when the table, a family or a definition does not allow it
   */
  public static TableDescriptor define(TableDescriptor table, List<IndexDefinition> more)
      throws IOException {
    IndexChecks.checkUserTable(table.getTableName(), "indexes");
    if (more.isEmpty()) {
      throw new UsageException("No index definition given for table " + table.getTableName());
    }
    IndexDefinitions definitions = definitions(table);
    for (IndexDefinition definition : more) {
      IndexChecks.checkLocal(table, definition);
      IndexChecks.checkFamily(table, definition);
      IndexChecks.checkDeclared(table, definition);
      IndexDefinition old =
          definitions.find(definition.family(), definition.qualifier()).orElse(null);
      if (old != null) {
        throw new UsageException(
            "Column "
                + IndexChecks.column(definition)
                + " of table "
                + table.getTableName()
                + " has an index already: "
                + old
                + (definitions.isDisabled(old)
                    ? ", which is switched off; enable it, or drop"
                    : ". Drop")
                + " it first to define it anew, and give each column once");
      }
      definitions = definitions.with(definition);
    }
    return definitions.applyTo(table);
  }

  /**
   * The descriptor without one of its indexes; the observer is not touched.
   *
   * @throws IndexException when there is none on the column
   */
  public static TableDescriptor drop(TableDescriptor table, byte[] family, byte[] qualifier)
      throws IOException {
    IndexDefinitions definitions = definitions(table);
    find(table, definitions, family, qualifier);
    return definitions.without(family, qualifier).applyTo(table);
  }

  /** Whether a descriptor has anything that {@link #dropAll} takes out. */
  static boolean hasIndexes(TableDescriptor table) {
    return table.getValue(IndexDefinitions.TABLE_KEY) != null
        || table.getValue(IndexDefinitions.GLOBAL_KEY) != null
        || table.getValue(IndexDefinitions.DISABLED_KEY) != null;
  }

  /** The descriptor without the observer of global indexes, when it has none any more. */
  private static TableDescriptor withoutGlobalObserver(TableDescriptor table) {
    return table.getValue(IndexDefinitions.GLOBAL_KEY) == null
            && table.hasCoprocessor(LCIndexConstants.GLOBAL_OBSERVER_CLASS)
        ? TableDescriptorBuilder.newBuilder(table)
            .removeCoprocessor(LCIndexConstants.GLOBAL_OBSERVER_CLASS)
            .build()
        : table;
  }

  /**
   * The descriptor without one of its global indexes, whatever it says of local ones. The master's
   * hook sees that nobody believes the index any more, and deletes its entries afterwards.
   *
   * @throws IndexException when there is none on the column
   */
  static TableDescriptor dropGlobal(TableDescriptor table, IndexDefinition index)
      throws IndexException {
    IndexDefinitions definitions = IndexDefinitions.readable(table);
    if (!definitions.unreadGlobals().isEmpty()) {
      throw new UsageException(
          "Nothing is changed. table " + table.getTableName() + ": " + definitions.unreadGlobals());
    }
    findGlobal(table, index.column());
    return withoutGlobalObserver(definitions.withoutGlobal(index.column()).applyGlobalsTo(table));
  }

  /**
   * The descriptor without any index of either kind, those included whose definitions cannot be
   * read, and without the observer of global ones; that of local ones is not touched.
   *
   * @throws IndexException when there is none
   */
  public static TableDescriptor dropAll(TableDescriptor table) throws IndexException {
    if (!hasIndexes(table)) {
      String left = text(IndexDefinitions.readable(table).faults());
      throw new UsageException(
          "Table "
              + table.getTableName()
              + " has no index to drop"
              + (left.isEmpty() ? "" : ". This is left, as it may be of a newer release: " + left));
    }
    return withoutGlobalObserver(IndexDefinitions.removeFrom(table));
  }

  /** The values of a descriptor that are LCIndex's, by their keys; the stamp of changes is one. */
  public static List<String> values(TableDescriptor table) {
    return table.getValues().keySet().stream()
        .map(key -> Bytes.toString(key.get(), key.getOffset(), key.getLength()))
        .filter(key -> key.startsWith(OURS))
        .sorted()
        .toList();
  }

  /** The observers of LCIndex that a descriptor names. */
  public static List<String> observers(TableDescriptor table) {
    return Stream.of(LCIndexConstants.OBSERVER_CLASS, LCIndexConstants.GLOBAL_OBSERVER_CLASS)
        .filter(table::hasCoprocessor)
        .toList();
  }

  /**
   * The descriptor without any value that is LCIndex's, but for the stamp of changes, and without
   * the observer of global indexes; that of local ones is not touched.
   */
  static TableDescriptor bare(TableDescriptor table) {
    List<String> values =
        values(table).stream().filter(key -> !key.equals(ChangeStamp.KEY)).toList();
    if (values.isEmpty()) {
      return withoutGlobalObserver(table);
    }
    TableDescriptorBuilder changed = TableDescriptorBuilder.newBuilder(table);
    values.forEach(changed::removeValue);
    return withoutGlobalObserver(changed.build());
  }

  /**
   * Nothing that is about all local indexes of a table can be done while some of them are not
   * known.
   *
   * @param faults of the table's descriptor
   * @param does what nobody does, such as "verifies"
   * @throws IndexException with all definitions that cannot be read
   */
  public static void checkWhole(TableName table, List<DefinitionFault> faults, String does)
      throws IndexException {
    String unread = text(faults.stream().filter(DefinitionFault::isDefinition).toList());
    if (!unread.isEmpty()) {
      throw new IndexException("Nobody " + does + " all indexes of table " + table + ": " + unread);
    }
  }

  private static String text(List<DefinitionFault> faults) {
    return faults.stream().map(DefinitionFault::toString).collect(Collectors.joining("; "));
  }

  /**
   * The descriptor with one of its local indexes switched off or on, which may be as it was.
   *
   * @throws IndexException when there is none on the column
   */
  public static TableDescriptor switched(
      TableDescriptor table, byte[] family, byte[] qualifier, boolean off) throws IOException {
    IndexDefinitions definitions = definitions(table);
    return definitions.switched(find(table, definitions, family, qualifier), off).applyTo(table);
  }

  /**
   * The local index on a column.
   *
   * @throws IndexException when there is none, or it is switched off
   */
  public static IndexDefinition served(TableDescriptor table, byte[] family, byte[] qualifier)
      throws IOException {
    IndexDefinitions definitions = definitions(table);
    IndexDefinition index = find(table, definitions, family, qualifier);
    if (definitions.isDisabled(index)) {
      throw new UsageException(
          String.format(
              "The index on %s of table %s is off; enable it instead",
              index.column(), table.getTableName()));
    }
    return index;
  }

  /**
   * The local index on a column.
   *
   * @throws IndexException when there is none
   */
  public static IndexDefinition find(TableDescriptor table, byte[] family, byte[] qualifier)
      throws IndexException {
    return find(table, definitions(table), family, qualifier);
  }

  /**
   * The global index on a column.
   *
   * @throws IndexException when there is none
   */
  public static GlobalIndex findGlobal(TableDescriptor table, byte[] family, byte[] qualifier)
      throws IndexException {
    return IndexDefinitions.readable(table)
        .findGlobal(family, qualifier)
        .orElseThrow(
            () ->
                new UsageException(
                    IndexDefinitions.lacksGlobal(
                        table.getTableName(),
                        Bytes.toStringBinary(family) + ":" + Bytes.toStringBinary(qualifier))));
  }

  /**
   * A global index by what it is on.
   *
   * @param column see {@link IndexDefinition#column}
   * @throws IndexException when there is none
   */
  public static GlobalIndex findGlobal(TableDescriptor table, String column) throws IndexException {
    return IndexDefinitions.readable(table)
        .findGlobal(column)
        .orElseThrow(
            () ->
                new UsageException(
                    IndexDefinitions.lacksGlobal(table.getTableName(), ShownText.cut(column))));
  }

  private static IndexDefinition find(
      TableDescriptor table, IndexDefinitions definitions, byte[] family, byte[] qualifier)
      throws IndexException {
    IndexDefinition index = definitions.find(family, qualifier).orElse(null);
    return index != null
        ? index
        : IndexedColumn.findLocal(
            table.getTableName(),
            definitions,
            Bytes.toStringBinary(family) + ":" + Bytes.toStringBinary(qualifier));
  }

  /**
   * The local definitions of a table, to be changed: what cannot be read would be lost.
   *
   * @throws UsageException when some cannot be read
   */
  public static IndexDefinitions definitions(TableDescriptor table) throws UsageException {
    try {
      return IndexDefinitions.of(table);
    } catch (IllegalArgumentException e) {
      throw new UsageException("Nothing is changed. " + e.getMessage(), e);
    }
  }

  /**
   * Definitions or declarations from their text.
   *
   * @param read of a text, with the family of columns that are given without one, or null
   * @throws IllegalArgumentException when a text is none
   */
  public static <T> List<T> parse(
      TableDescriptor table, BiFunction<String, byte[], T> read, String... texts) {
    byte[] family = defaultFamily(table);
    return Arrays.stream(texts).map(text -> read.apply(text, family)).toList();
  }

  /** The one family of a table; null when it has several. */
  static byte[] defaultFamily(TableDescriptor table) {
    return table.getColumnFamilyCount() == 1 ? table.getColumnFamilies()[0].getName() : null;
  }
}
