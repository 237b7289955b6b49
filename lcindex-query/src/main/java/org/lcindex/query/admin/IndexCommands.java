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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.IndexKind;
import org.lcindex.plan.Measures;
import org.lcindex.query.IndexChange;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.TableRepair;
import org.lcindex.query.inspect.GridSample;
import org.lcindex.query.inspect.SampleLimits;
import org.lcindex.query.text.SweepText;
import org.lcindex.query.text.VerifyText;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.SweepReport;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.VerifyArguments;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commands of the command line and of the HBase shell that are more than one call of {@link
 * LCIndexAdmin}: their indexes are named by columns as somebody types them, {@code
 * family:qualifier} or a qualifier that one index has. For one thread.
 */
public record IndexCommands(LCIndexAdmin admin, TableName table) {
  private static final Logger LOG = LoggerFactory.getLogger(IndexCommands.class);

  /** For a sample that itself begins no scan after a second. */
  private static final Duration SAMPLE_LIMIT = Duration.ofSeconds(3);

  /** Rows by which a grid's fullest cell is told. */
  private static final int GRID_ROWS = 1_000;

  /**
   * The indexes on columns, of either kind, each once.
   *
   * @throws IndexException when one is not there
   */
  public List<IndexDefinition> indexes(Collection<?> columns) throws IOException {
    IndexDefinitions there = admin.definitions(table);
    Set<IndexDefinition> named = new LinkedHashSet<>();
    for (Object column : columns) {
      named.add(IndexedColumn.find(table, there, column));
    }
    return List.copyOf(named);
  }

  /**
   * Looks at some rows before indexes are created, whether their types are those of the columns: a
   * line for each definition that the sampled rows speak against. It takes about a second at most.
   * A sample that cannot be had, because a permission is missing or a server is slow, is no reason
   * not to create what was asked for. Nothing is said of an index that will be refused because a
   * column of it is declared of another type.
   */
  public List<String> typeWarnings(List<IndexDefinition> wanted) {
    try (TimeLimit time = new TimeLimit(SAMPLE_LIMIT)) {
      DeclaredColumns declared = time.call(() -> admin.columns(table));
      List<IndexDefinition> possible =
          wanted.stream().filter(one -> isOfDeclaredTypes(one, declared)).toList();
      return time.call(() -> admin.checkTypes(table, possible)).stream()
          .map(fault -> "warning: " + fault)
          .toList();
    } catch (IOException e) {
      LOG.debug("No sample of {}", table, e);
      return List.of();
    }
  }

  private static boolean isOfDeclaredTypes(IndexDefinition index, DeclaredColumns declared) {
    return index.columns().stream()
        .allMatch(
            column ->
                declared
                    .find(column.family(), column.qualifier())
                    .orElse(column.codec())
                    .equals(column.codec()));
  }

  /**
   * How full the cells of a table's grids are, by a look of a second at some of its rows; nothing
   * when there is no grid, or rows cannot be had.
   */
  public List<GridSample> gridSamples(TableIndexStatus status) {
    boolean some = status.globals().stream().anyMatch(index -> index.definition().cells() > 0);
    if (!some || status.regions().isEmpty()) {
      return List.of();
    }
    try (TimeLimit time = new TimeLimit(SAMPLE_LIMIT)) {
      return time.call(() -> admin.gridSamples(table, SampleLimits.QUICK.withRows(GRID_ROWS)));
    } catch (IOException e) {
      LOG.debug("No sample of {}", table, e);
      return List.of();
    }
  }

  /**
   * The index to switch off or on: the local one where a column has one of each kind and none is
   * named.
   */
  public IndexDefinition switchable(Object column) throws IOException {
    return IndexedColumn.findLocalFirst(table, admin.definitions(table), column);
  }

  /** Switches an index off or on. */
  public IndexChange switched(IndexDefinition index, boolean off) throws IOException {
    if (index.kind() == IndexKind.GLOBAL) {
      return admin.switchGlobalIndex(table, index.column(), off);
    }
    return off
        ? admin.disableIndex(table, index.family(), index.qualifier())
        : admin.enableIndex(table, index.family(), index.qualifier());
  }

  /**
   * The global index of a column whose policy is to be changed.
   *
   * @throws IndexException when there is none, or several are meant
   */
  public GlobalDefinition alterable(Object column) throws IOException {
    return IndexedColumn.findGlobal(table, admin.definitions(table), column, "have a policy");
  }

  /** Changes when the old entries of a global index go. */
  public IndexChange alter(IndexDefinition index, GlobalDefinition.Policy policy)
      throws IOException {
    return admin.alterGlobalIndex(table, index.column(), policy);
  }

  /**
   * What is built again.
   *
   * @param hfiles of which index files are built
   * @param globals whose entries are written
   */
  public record Rebuilt(int hfiles, List<IndexDefinition> globals) {
    /**
     * A line for each. A grid's new generation serves by now; all else goes on in the background.
     *
     * @param wait the command that waits for it
     */
    public List<String> lines(String wait) {
      List<String> lines = new ArrayList<>();
      if (globals.isEmpty() || hfiles > 0) {
        lines.add(
            "index files of " + Measures.count(hfiles, "HFile") + " are built again: " + wait);
      }
      for (IndexDefinition index : globals) {
        lines.add(
            GlobalDefinition.asGrid(index) != null
                ? index + " has slots of a new sample, and all its entries are there"
                : "entries of " + index + " are written anew: " + wait);
      }
      return lines;
    }
  }

  /**
   * Has indexes built again.
   *
   * @param column whose index it is, the local one where it has one of each kind and none is named;
   *     null for all of the table
   */
  public Rebuilt rebuild(Object column) throws IOException {
    IndexDefinitions there = admin.definitions(table);
    if (column == null) {
      int hfiles = there.isEmpty() && !there.globals().isEmpty() ? 0 : admin.rebuild(table);
      List<IndexDefinition> globals = new ArrayList<>();
      for (GlobalIndex global : there.globals()) {
        IndexDefinition index = global.definition();
        admin.rebuildGlobal(table, index.column());
        globals.add(index);
      }
      return new Rebuilt(hfiles, globals);
    }
    IndexDefinition index = IndexedColumn.findLocalFirst(table, there, column);
    if (index.kind() == IndexKind.GLOBAL) {
      admin.rebuildGlobal(table, index.column());
      return new Rebuilt(0, List.of(index));
    }
    return new Rebuilt(admin.rebuild(table, index.family(), index.qualifier()), List.of());
  }

  /**
   * What was repaired.
   *
   * @param local null if local indexes were not meant
   * @param sweeps of entries of global ones
   */
  public record Repaired(TableName table, TableRepair local, List<SweepReport> sweeps) {
    /** Whether nothing is wrong any more. */
    public boolean isClean() {
      return local == null || local.isClean();
    }

    /** As text for people. */
    public String text() {
      StringBuilder text = new StringBuilder(local == null ? "" : VerifyText.of(local));
      sweeps.forEach(sweep -> text.append(SweepText.of(sweep)).append('\n'));
      return text.toString();
    }

    /** As one JSON document. */
    public String json() {
      return SweepText.json(table, local, sweeps);
    }
  }

  /**
   * Repairs indexes: wrong index files of local ones are built again, entries without a value of
   * global ones are removed.
   *
   * @param column whose global index is meant; null for all indexes of the table
   * @param arguments how to verify local ones
   * @param timeout for their builds
   * @param lines given a line of progress now and then
   */
  public Repaired repair(
      Object column, VerifyArguments arguments, Duration timeout, Consumer<String> lines)
      throws IOException {
    IndexDefinitions there = admin.definitions(table);
    List<IndexDefinition> globals = new ArrayList<>();
    if (column == null) {
      for (GlobalIndex global : there.globals()) {
        if (global.disabled()) {
          lines.accept(global.definition() + " is left out, because it is switched off");
        } else {
          globals.add(global.definition());
        }
      }
    } else {
      IndexDefinition index =
          IndexedColumn.findGlobal(
              table,
              there,
              column,
              "are repaired one by one: leave the column out. Nothing is repaired");
      if (there.isDisabled(index)) {
        throw new UsageException(
            "Index "
                + index
                + " is switched off, and its entries are built anew when it is switched on: index"
                + " enable. Nothing is repaired");
      }
      globals.add(index);
    }
    boolean localToo = column == null && (!there.isEmpty() || there.globals().isEmpty());
    TableRepair local = localToo ? admin.repair(table, arguments, timeout, lines) : null;
    List<SweepReport> sweeps = new ArrayList<>();
    for (IndexDefinition index : globals) {
      sweeps.add(admin.repairGlobal(table, index.column(), lines));
    }
    return new Repaired(table, local, sweeps);
  }

  /**
   * How the indexes of a table stand, or of all tables.
   *
   * @param limit for one region
   * @return no table when it has no index
   */
  public List<TableIndexStatus> list(Duration limit) throws IOException {
    if (table == null) {
      return admin.statusOfAll(limit);
    }
    IndexDefinitions definitions = admin.definitions(table);
    boolean some = !definitions.all().isEmpty() || !definitions.faults().isEmpty();
    return some ? List.of(admin.status(table, limit)) : List.of();
  }
}
