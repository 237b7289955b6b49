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
package org.lcindex.query.store;

import org.apache.yetus.audience.InterfaceAudience;

/** What a push has done, in this order. One that ended after a step goes on when it is repeated. */
@InterfaceAudience.Public
public enum PushStep {
  /** What is to be pushed is whole, as far as it is not loaded: its checksums were compared. */
  CHECKED,
  /** The version has its number, and is BUILT. */
  BEGUN,
  /** Its table is there, with its indexes. */
  CREATED,
  /** Its rows are loaded. */
  LOADED,
  /** Every region has its index files and answers by them: the version is FETCHED. */
  FETCHED,
  /** All that was pushed was seen in the table, which has as many rows. */
  VERIFIED,
  /** It may be swapped in. */
  READY;

  /** Is told of each step when it is done. */
  @FunctionalInterface
  public interface Listener {
    /** What this throws ends the push there. */
    void done(PushStep step);
  }
}
