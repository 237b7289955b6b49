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

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.coverage.Coverage;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
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
    if (tokens.isEmpty()) {
      return "its entries are others than those that the catalog is about";
    }
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
