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
package org.lcindex.load;

import java.util.OptionalLong;

/** Follows a load. Calls come from one thread at a time; they should return quickly. */
public interface LoadListener {
  /** A listener that does nothing. */
  LoadListener NONE = rows -> {};

  /**
   * The load begins.
   *
   * @param rowsBefore rows that an earlier, interrupted run has loaded and this one passes over
   * @param expectedRows all rows of the source, possibly an estimate; empty when unknown
   */
  default void started(long rowsBefore, OptionalLong expectedRows) {}

  /** The servers acknowledged this many more rows. */
  void rowsWritten(long rows);
}
