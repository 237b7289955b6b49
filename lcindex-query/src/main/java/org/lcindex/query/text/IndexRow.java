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
package org.lcindex.query.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LocalDefinition;
import org.lcindex.plan.IndexCells;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.build.GlobalsView;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.IndexProgress;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.IndexStatus;

/**
 * An index and how it stands, as lists have it. Immutable.
 *
 * @param local how a local index stands; null of a global one, or when that is not known
 * @param global how a global index stands; null of a local one, or when that is not known
 */
public record IndexRow(
    TableIndexStatus table, IndexDefinition definition, IndexStatus local, GlobalStatus global) {
  /** The indexes of a table in their order, global ones last. */
  public static List<IndexRow> of(TableIndexStatus table) {
    List<IndexRow> rows = new ArrayList<>();
    List<IndexStatus> locals = table.indexes();
    for (int i = 0; i < locals.size(); i++) {
      rows.add(new IndexRow(table, table.definitions().get(i), locals.get(i), null));
    }
    List<GlobalStatus> globals = table.globalIndexes();
    for (int i = 0; i < globals.size(); i++) {
      rows.add(new IndexRow(table, table.globals().get(i).definition(), null, globals.get(i)));
    }
    return rows;
  }

  /** The local indexes of a table by name, then the global ones. */
  static List<IndexRow> sorted(TableIndexStatus table) {
    List<IndexRow> all = of(table);
    return Stream.concat(
            all.stream().filter(IndexRow::isLocal).sorted(Comparator.comparing(IndexRow::name)),
            all.stream().filter(row -> !row.isLocal()))
        .toList();
  }

  /** Whether it is a local index, of which it is known how it stands. */
  public boolean isLocal() {
    return local != null;
  }

  /** As status names it. */
  public String name() {
    return isLocal() ? local.index() : global.index();
  }

  /** Null when it is not known. */
  public Object state() {
    return isLocal() ? local.state() : global == null ? null : global.state();
  }

  /** The share that is done, 0 to 1; of what is UNKNOWN none, whatever was answered. */
  public double share() {
    if (!isLocal()) {
      return GlobalsView.share(table, global);
    }
    boolean isKnown = local.state() != IndexState.UNKNOWN && local.progress().files() > 0;
    return isKnown ? local.progress().share() : 0;
  }

  /** The share in words. */
  public String done() {
    return isLocal() ? ProgressText.done(local) : GlobalsText.done(table, global);
  }

  /** Of index files, or of the table of entries; null when that is not told. */
  public Long bytes() {
    return isLocal()
        ? Long.valueOf(ProgressText.indexBytes(table, local.index()))
        : global.bytes() < 0 ? null : Long.valueOf(global.bytes());
  }

  /** A global index is not built of HFiles. */
  Object ofFiles(Function<IndexProgress, Object> text) {
    return isLocal() ? text.apply(local.progress()) : null;
  }

  /** What is known of the rows of HFiles; null where nothing is. */
  Long cells(ToLongFunction<IndexCells> of) {
    return isLocal() && local.cells() != null ? of.applyAsLong(local.cells()) : null;
  }

  /** Null where the definition has no bounds. */
  Object bound(Function<LocalDefinition, Object> of) {
    return definition instanceof LocalDefinition bounded && bounded.min() != null
        ? of.apply(bounded)
        : null;
  }
}
