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
package org.lcindex.regionserver.base;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * How the global indexes of a server's regions stand, for its metrics: told by whoever looks after
 * them, which is not there before the first region has one. Thread safe.
 */
@InterfaceAudience.Private
public final class GlobalLevels {
  /** Tells. */
  public interface Source {
    /** Indexes of open regions, one for each region, that are not covered there. */
    long uncovered();

    /** Batches of writes that wait for entries. */
    long writesWaiting();

    /** Old entries that are to be removed. */
    long removalsWaiting();

    /** For how long the oldest of them has waited, in milliseconds. */
    long oldestRemovalMillis();
  }

  private static final Source NONE =
      new Source() {
        @Override
        public long uncovered() {
          return 0;
        }

        @Override
        public long writesWaiting() {
          return 0;
        }

        @Override
        public long removalsWaiting() {
          return 0;
        }

        @Override
        public long oldestRemovalMillis() {
          return 0;
        }
      };

  private volatile Source source = NONE;

  /** Somebody looks after global indexes now; null for nobody. */
  public void set(Source told) {
    source = told == null ? NONE : told;
  }

  /** Whoever tells now. */
  public Source now() {
    return source;
  }
}
