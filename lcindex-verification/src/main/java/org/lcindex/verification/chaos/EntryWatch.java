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
package org.lcindex.verification.chaos;

import java.io.IOException;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.verification.common.Counts;
import org.lcindex.verification.common.Crew;
import org.lcindex.verification.entries.EntryAudit;

/** Looks again and again whether a value of a covered row lacks its entry. For one thread. */
record EntryWatch(Connection connection, Counts<Traffic> traffic, Findings findings) {
  private static final long PAUSE_MILLIS = 10_000;

  /** Until told to stop. */
  void run(Crew crew) throws InterruptedException {
    while (!crew.pause(PAUSE_MILLIS)) {
      look();
    }
  }

  /** Once. */
  void look() {
    long start = System.currentTimeMillis();
    try {
      EntryAudit.Report report = new EntryAudit(connection, ChaosTable.NAME).run();
      traffic.add(Traffic.VALUES_WITH_ENTRY, report.covered());
      traffic.add(Traffic.VALUES_NOT_COVERED, report.values() - report.covered());
      for (String one : report.missing()) {
        findings.difference(new Findings.Difference(start, System.currentTimeMillis(), false, one));
      }
    } catch (IOException | RuntimeException e) {
      return; // a server has ended, or the like; the next look comes soon
    }
  }
}
