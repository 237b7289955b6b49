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

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.offline.store.StoreVersion;
import org.lcindex.offline.store.VersionState;
import org.lcindex.plan.Measures;
import org.lcindex.rpc.UsageException;
import org.lcindex.text.Columns;
import org.lcindex.text.TextTable;

/** Versioned stores for people. Stateless. */
public final class StoreText {
  private StoreText() {}

  /** A row for each store. */
  public static TextTable stores(List<StoreRecord> records) {
    return new Columns<StoreRecord>()
        .with("store", StoreRecord::shown)
        .with("current", StoreRecord::current)
        .with("previous", StoreRecord::previous)
        .with("ready", record -> numbers(record, VersionState.READY))
        .with("half made", record -> numbers(record, VersionState.BUILT, VersionState.FETCHED))
        .with("versions", record -> record.versions().size())
        .with("keeps", StoreRecord::keep)
        .of(records);
  }

  private static String numbers(StoreRecord record, VersionState... states) {
    List<VersionState> wanted = List.of(states);
    return String.join(
        ", ",
        record.versions().stream()
            .filter(version -> wanted.contains(version.state()))
            .map(version -> String.valueOf(version.number()))
            .toList());
  }

  /** A row for each version of a store, by number. */
  public static TextTable versions(StoreRecord record) throws UsageException {
    StoreName name = StoreName.parse(record.name());
    return new Columns<StoreVersion>()
        .with("version", version -> String.valueOf(version.number()))
        .with(
            "state",
            version -> version.state() + (isPrevious(record, version) ? " (previous)" : ""))
        .with("since", StoreText::since)
        .with("rows", version -> version.rows() < 0 ? null : version.rows())
        .with("bytes", StoreVersion::bytes)
        .with("table", version -> name.table(version.number()))
        .of(record.versions());
  }

  private static boolean isPrevious(StoreRecord record, StoreVersion version) {
    return record.previous() != null && record.previous() == version.number();
  }

  private static Instant since(StoreVersion version) {
    return Instant.ofEpochMilli(version.since()).truncatedTo(ChronoUnit.SECONDS);
  }

  /** What there is to say besides: what is to be done about versions that are no use yet. */
  public static List<String> notes(StoreRecord record) {
    List<String> notes = new ArrayList<>();
    if (record.current() == null) {
      notes.add("no version is current: push one, then swap it in");
    }
    for (StoreVersion version : record.versions()) {
      if (version.state().isHalfMade()) {
        notes.add(
            "the push of version "
                + version.number()
                + " has not ended; if it does not run any more, push its folder again");
      } else if (version.state() == VersionState.DELETED) {
        notes.add(
            "version "
                + version.number()
                + " is DELETED, and its table is not gone yet: the next swap or delete goes on");
      }
    }
    return notes;
  }

  /** After a swap or a rollback. */
  public static String swapped(StoreRecord record) throws UsageException {
    StoreName name = StoreName.parse(record.name());
    return "current: version "
        + record.current()
        + " of store "
        + record.shown()
        + ", table "
        + name.table(record.current())
        + (record.previous() == null ? "" : "; previous: version " + record.previous());
  }

  /** After a push. */
  public static String pushed(StoreRecord record, StoreVersion version) throws UsageException {
    return version.state()
        + ": version "
        + version.number()
        + " of store "
        + record.shown()
        + ", table "
        + StoreName.parse(record.name()).table(version.number())
        + (version.rows() < 0 ? "" : ", " + Measures.count(version.rows(), "row"));
  }

  /** After a deletion; null if nothing went. */
  public static String deleted(List<Long> gone) {
    return gone.isEmpty()
        ? null
        : "deleted: "
            + (gone.size() == 1 ? "version " : "versions ")
            + String.join(", ", gone.stream().map(String::valueOf).toList());
  }
}
