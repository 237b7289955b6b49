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
package org.lcindex.shell;

import java.util.List;
import java.util.Locale;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.plan.IndexCells;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.CellDoubts;
import org.lcindex.query.admin.StatusProblems;
import org.lcindex.query.text.StatusText;
import org.lcindex.rpc.IndexProgress;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.type.ValueCodec;

/** How indexes stand, as the shell lists it. Stateless. */
final class StatusListing {
  private StatusListing() {}

  /** One line for every index of several tables. */
  static Listing list(List<TableIndexStatus> tables) {
    Listing.Builder listing = Listing.columns("TABLE", "INDEX", "STATE", "HFILES", "DONE");
    for (TableIndexStatus table : tables) {
      for (IndexStatus index : table.indexes()) {
        IndexProgress p = index.progress();
        listing.row(
            table.table(),
            index.index(),
            index.state(),
            StatusText.files(p),
            StatusText.done(index));
      }
      table.faults().forEach(fault -> listing.note("table " + table.table() + ": " + fault));
    }
    return listing.build();
  }

  /** Some of a table's indexes with all that was defined. */
  static Listing describe(TableIndexStatus status, List<IndexDefinition> shown) {
    Listing.Builder listing =
        Listing.columns(
            "COLUMN",
            "TYPE",
            "ENCODING",
            "MIN",
            "MAX",
            "FLAGS",
            "STATE",
            "ROWS",
            "VALUES",
            "ODD",
            "ABSENT",
            "ID");
    List<IndexStatus> states = status.indexes();
    for (IndexDefinition d : shown) {
      ValueCodec codec = d.codec();
      // It may have been created or dropped between the two looks.
      int at = status.definitions().indexOf(d);
      IndexCells cells = at < 0 ? null : states.get(at).cells();
      listing.row(
          d.column(),
          codec.type(),
          codec.encoding(),
          d.min() == null ? null : codec.format(d.min()),
          d.max() == null ? null : codec.format(d.max()),
          d.min() == null ? null : d.flags(),
          at < 0 ? null : states.get(at).state(),
          cells == null ? null : cells.rows(),
          cells == null ? null : cells.values(),
          cells == null ? null : cells.odd(),
          cells == null ? null : cells.absent(),
          d.id());
    }
    status.faults().forEach(fault -> listing.note(fault.toString()));
    CellDoubts.of(status).forEach(listing::note);
    return listing.build();
  }

  /** One line for every index of a table, and what is wrong. */
  static Listing indexes(TableIndexStatus status) {
    return indexes(status, CellDoubts.of(status));
  }

  /**
   * One line for every index of a table, with doubts that the caller has found.
   *
   * @param doubts about types and columns
   */
  static Listing indexes(TableIndexStatus status, List<String> doubts) {
    Listing.Builder listing =
        Listing.columns("INDEX", "STATE", "HFILES", "HFILE_BYTES", "DONE", "ODD", "ABSENT");
    for (IndexStatus index : status.indexes()) {
      IndexProgress p = index.progress();
      listing.row(
          index.index(),
          index.state(),
          StatusText.files(p),
          String.format(Locale.ROOT, "%,d/%,d", p.bytesIndexed() + p.bytesInBuild(), p.bytes()),
          StatusText.done(index),
          index.cells() == null ? null : index.cells().odd(),
          index.cells() == null ? null : index.cells().absent());
    }
    StatusProblems.withoutDoubts(status).forEach(listing::note);
    listing
        .note(
            String.format(
                Locale.ROOT,
                "table %s: %s, %s, %,d bytes of index files",
                status.table(),
                status.overall().state(),
                StatusText.regions(status),
                status.indexBytes()))
        .note(status.hasNoHFile() ? StatusText.IN_MEMORY : null)
        .note(
            status.pending().isEmpty() && status.retrying().isEmpty()
                ? null
                : StatusText.progress(status));
    doubts.forEach(listing::note);
    return listing.build();
  }

  /** One line for every index of every HFile. */
  static Listing files(TableIndexStatus status) {
    Listing.Builder listing =
        Listing.columns("REGION", "SERVER", "HFILE", "INDEX", "STATE", "BYTES", "REASON");
    for (TableIndexStatus.Entry e : status.entries()) {
      listing.row(
          e.region().region(),
          e.region().server(),
          e.hfile().hfile(),
          e.index().index(),
          e.index().state(),
          e.index().bytes(),
          e.index().reason());
    }
    unanswered(status, listing);
    return listing.build();
  }

  private static void unanswered(TableIndexStatus status, Listing.Builder listing) {
    status.problems().forEach(listing::note);
  }
}
