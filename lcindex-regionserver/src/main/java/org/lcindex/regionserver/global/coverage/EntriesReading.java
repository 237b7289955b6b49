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
package org.lcindex.regionserver.global.coverage;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.coverage.Coverage;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
import org.lcindex.global.table.EntriesIdentity;
import org.lcindex.predicate.KeyRange;

/**
 * What a server of entries knows of their index for one lease. Immutable.
 *
 * @param coverage of which base rows the entries may be believed
 * @param row of the index in the catalog; null if nobody knows
 * @param foreign what of the base table may hide rows from some of its readers; null for nothing
 * @param failure why nobody knows; null if somebody does
 */
@InterfaceAudience.Private
public record EntriesReading(Coverage coverage, CatalogRow row, String foreign, String failure) {

  /**
   * Reads the catalog: the only place that decides of which base rows entries may be believed, for
   * queries and for what people are told of an index. May wait for seconds.
   *
   * @param entries the table of entries
   * @param identity what its descriptor says; empty if that is of no index
   * @throws IOException when there is no catalog, or it does not answer
   */
  static EntriesReading of(
      ServerCatalog server, TableName entries, Optional<EntriesIdentity> identity)
      throws IOException {
    if (identity.isEmpty()) {
      return none("table " + entries + " does not say whose entries it has");
    }
    if (!server.isMasterOurs()) {
      return none(
          "the active master does not look after global indexes, or has not told "
              + GlobalTables.CATALOG
              + " yet that it does");
    }
    byte[] key =
        Bytes.add(
            GlobalTables.catalogRows(identity.get().base()),
            Bytes.toBytes(entries.getQualifierAsString()));
    CatalogRow row = server.catalog().read(key);
    if (row == null) {
      return none(GlobalTables.CATALOG + " has no row of it; lcindex index rebuild writes one");
    }
    if (!row.isWhole()) {
      return none(
          GlobalTables.CATALOG
              + " has a row of it that does not say which entries it is about; lcindex index"
              + " rebuild completes it");
    }
    if (row.incarnation() != identity.get().incarnation()) {
      return new EntriesReading(
          Coverage.NONE,
          row,
          null,
          "its table of entries "
              + entries
              + " has others than the catalog tells of; the active master mends that within"
              + " seconds, or when it starts");
    }
    return new EntriesReading(row.coverage(identity.get().incarnation()), row, null, null);
  }

  /** With what of the base table may hide rows from some of its readers; null for nothing. */
  EntriesReading withForeign(String found) {
    return new EntriesReading(coverage, row, found, failure);
  }

  /** Nothing is known. */
  static EntriesReading none(String failure) {
    return new EntriesReading(Coverage.NONE, null, null, failure);
  }

  /** The index; null if nobody knows. */
  public GlobalIndex index() {
    return row == null ? null : row.index();
  }

  /** Why base rows are uncovered, for people; null if all are covered. */
  public String why(KeyRange rows) {
    if (coverage.covers(rows)) {
      return null;
    }
    if (failure != null) {
      return failure;
    }
    List<Token> tokens = Coverage.of(row.tokens(), row.built(), rows);
    Set<String> reasons = new TreeSet<>();
    tokens.forEach(token -> reasons.add(text(token.reason())));
    return String.join("; ", reasons);
  }

  private static String text(Reason reason) {
    return switch (reason) {
      case CREATED -> "it is not built yet";
      case OUTAGE -> "rows were written while it was out of order";
      case BULK_LOAD -> "HFiles were loaded";
      case REPLACED -> "the table has other rows than it had";
      case LABELS -> "cells have labels or rights of their own";
      case TOO_LONG -> "an entry would be longer than a row key";
      case CROWDED -> "a row holds too many values";
      case UNREAD -> "old values could not be read";
      case FOREIGN_MASTER -> "a master was active that does not look after it";
      case NO_OBSERVERS -> "a server opens regions without its observers";
      case DISABLED -> "it is switched off";
      case OTHER -> "the catalog says so, for a reason of a newer release";
    };
  }
}
