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
package org.lcindex.verification.harm;

import java.io.IOException;
import org.apache.hadoop.hbase.TableName;

/** One kind of load on a table of its own. Its clients know every answer, or ask twice. */
interface HarmWork {
  /** The table that gets indexes. */
  TableName table();

  /** Creates the table, writes its rows and flushes. */
  void load() throws IOException;

  /** The definitions of the indexes. */
  String[] indexes();

  /** Whether every HFile must get its index files; otherwise what is not built is scanned. */
  boolean mustBeBuilt();

  /**
   * Gives the clients of a phase to the crew.
   *
   * @param indexed false for the same load without any index
   */
  void start(HarmCrew crew, boolean indexed) throws IOException;

  /** More lines of the report. */
  default void report() {}
}
