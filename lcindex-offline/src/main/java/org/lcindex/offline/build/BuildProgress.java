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
package org.lcindex.offline.build;

import java.util.OptionalLong;

/** Follows a build. Calls come from several threads; they should return quickly. */
public interface BuildProgress {
  /** Nobody follows. */
  BuildProgress NONE =
      new BuildProgress() {
        @Override
        public void begins(String phase, long before, OptionalLong expected) {}

        @Override
        public void rows(long more) {}
      };

  /**
   * A phase begins.
   *
   * @param phase a word for it
   * @param before rows that an earlier run has done
   * @param expected all rows of the phase, possibly an estimate; empty when unknown
   */
  void begins(String phase, long before, OptionalLong expected);

  /** So many more rows are done. */
  void rows(long more);
}
