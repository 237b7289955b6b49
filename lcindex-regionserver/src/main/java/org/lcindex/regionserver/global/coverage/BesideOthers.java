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

import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.ForeignObservers;

/**
 * Why nobody is answered by the global indexes of a table beside a coprocessor of others (rule
 * PH4): it may do something to scans of the table that it does not do to Gets, by which clients
 * read what an index proposes. Stateless.
 */
@InterfaceAudience.Private
public final class BesideOthers {
  private BesideOthers() {}

  /**
   * For people; null if there is no such coprocessor.
   *
   * @param named what the table's descriptor names; see {@link ForeignObservers#named}
   * @param region of any user table on this server: what the configuration names it has, too
   */
  public static String why(TableName base, String named, Region region) {
    if (named == null && !ForeignObservers.mayAlterCells(region)) {
      return null;
    }
    return "another coprocessor of table "
        + base
        + " may hide rows"
        + (named == null ? "" : " (" + named + ")")
        + ": its global indexes answer nobody";
  }
}
