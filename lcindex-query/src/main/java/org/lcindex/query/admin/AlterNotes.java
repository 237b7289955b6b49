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

import java.util.ArrayList;
import java.util.List;
import org.lcindex.definition.LCIndexConstants;

/** What whoever altered a table should know of how it went. For one thread. */
final class AlterNotes {
  /** What such a note begins with. */
  static final String REOPENED = "The regions were reopened, one after the other:";

  private final AlterSurvey known;
  private final List<String> notes = new ArrayList<>();

  AlterNotes(AlterSurvey known) {
    this.known = known;
  }

  /** The notes so far; sentences. */
  List<String> list() {
    return notes;
  }

  /** Adds a note. */
  void add(String format, Object... arguments) {
    notes.add(String.format(format, arguments));
  }

  /**
   * What a master without our observer cannot promise.
   *
   * @param othersKnown whether it told who was altering the table
   */
  void unguarded(boolean othersKnown) {
    if (!known.guarded()) {
      add(
          "The master does not have LCIndex's observer (%s=%s). If somebody else alters the table %s,"
              + " one of the two changes may be undone, down to a column family that is being added.",
          LCIndexConstants.MASTER_OBSERVER_KEY,
          LCIndexConstants.MASTER_OBSERVER_CLASS,
          othersKnown
              ? "within the milliseconds in which a command reads and writes its descriptor"
              : "at the same time (the master tells who does to ADMIN on the whole cluster only)");
    }
  }

  /** The master refused a descriptor that was not outdated. */
  void disbelieved() {
    add(
        "WARNING: the master's observer of LCIndex took the table's descriptor for outdated, which"
            + " it was not (is its jar another version?); the change was made without it.");
  }

  /** How the table was altered. */
  void written(AlteredTable altered) {
    if (altered.online() && altered.last() && altered.namesObserver()) {
      add("The table keeps the observer, which does nothing; removing it reopens the regions.");
    }
    if (!altered.online() && known.enabled() && !altered.observerRemoved()) {
      add(REOPENED + " %s", whyNotOnline(altered));
    }
  }

  /** Which servers do not index the table's regions, or would not survive them. */
  void servers(AlteredTable altered) {
    boolean named = altered.namesObserver();
    if (known.servers().absent().isEmpty() || altered.last() || altered.observerAdded()) {
      return;
    }
    add(
        named
            ? "WARNING: the table's descriptor names the observer since earlier, and HBase stops"
                + " a region server that opens one of its regions without LCIndex. Not known to"
                + " have it: %s. %s."
            : "WARNING: regions on servers without LCIndex are not indexed, queries scan them. Not"
                + " known to have it: %s. %s.",
        known.servers().absentText(),
        ServerSurvey.INSTALL);
  }

  private String whyNotOnline(AlteredTable altered) {
    boolean everyTable = known.everyTable(altered.origin());
    if (altered.origin().hasCoprocessor(LCIndexConstants.GLOBAL_OBSERVER_CLASS)) {
      return "its descriptor names the observer of its GLOBAL indexes, and HBase alters such a table"
          + " in no other way.";
    }
    if (!altered.namedObserver() && everyTable) {
      return "this version of HBase alters a table with coprocessors in no other way.";
    }
    return everyTable
        ? "its descriptor named the observer, which the region servers give to every table. It does"
            + " not name it any more, so the next change is online."
        : "its descriptor has to name the observer. For changes without reopening set "
            + LCIndexConstants.EVERY_TABLE_KEY
            + "="
            + LCIndexConstants.OBSERVER_WITH_PRIORITY
            + " in hbase-site.xml of every region server.";
  }
}
