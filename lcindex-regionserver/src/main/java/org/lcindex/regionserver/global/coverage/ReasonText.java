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

import org.lcindex.definition.GlobalTables;
import org.lcindex.global.coverage.Reason;

/** Why rows are not covered, in words, with the remedy where one is wanted. Stateless. */
final class ReasonText {
  private static final String DROP = "; drop the index and create it again when that is mended";

  private ReasonText() {}

  static String of(Reason reason) {
    return switch (reason) {
      case CREATED -> "the index was created, and its rows are being built";
      case OUTAGE ->
          "the table of entries did not answer for long, so rows were written without entries;"
              + " their regions build them";
      case BULK_LOAD -> "HFiles were bulk-loaded, and their rows are being built";
      case REPLACED ->
          "the index is built anew: a rebuild, or the table was restored, cloned, truncated or"
              + " altered";
      case LABELS ->
          "cells have labels or rights of their own, which a global index must not tell of; they are"
              + " built when no such cell is left";
      case TOO_LONG -> "entries would be longer than a row key may be; they are built when all fit";
      case CROWDED ->
          "a row holds more values than are written again when one of its versions goes; it is"
              + " built when it holds less, or is written in this way no more";
      case UNREAD ->
          "old values of rows could not be read, as the region server's log tells: mend the HFile;"
              + " then its region builds them";
      case FOREIGN_MASTER ->
          "a master without LCIndex's hook is or was active, so tables may have changed unseen;"
              + " regions build them when a master with the hook is active";
      case NO_OBSERVERS ->
          "a server was started with a key that opens regions without their observers: its log, or"
              + " the active master's, tells which. Remove it, restart the server, then rebuild the index";
      case DISABLED -> "the index was switched off by index disable, or a drop of it is under way";
      case OTHER ->
          "for a reason that this release cannot read in "
              + GlobalTables.CATALOG
              + ", or a fault of LCIndex that the region server's log tells"
              + DROP;
    };
  }
}
