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
package org.lcindex.verification.metamorphic;

import org.lcindex.verification.common.Counts;
import org.lcindex.verification.metamorphic.check.CheckCount;

/** Hears after each operation how far a sequence is, in the thread that runs it. */
@FunctionalInterface
interface RunProgress {
  /** Hears nothing. */
  RunProgress NONE = (operations, of, counts) -> {};

  /**
   * @param operations how many are done
   * @param of how many the sequence has
   */
  void done(int operations, int of, Counts<CheckCount> counts);
}
