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
package org.lcindex.offline.store;

import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.rpc.UsageException;

/**
 * Which versions of a store stay beside the current one. A version goes when one of the limits says
 * so; the current and the previous version never go. Immutable.
 *
 * @param versions how many stay, the previous one included; 1 to {@value #MOST_VERSIONS}
 * @param seconds how long a version stays after it was current; 0 for no limit
 * @param bytes of all versions together, the current one included; 0 for no limit
 */
@InterfaceAudience.Public
public record KeepRule(int versions, long seconds, long bytes) {
  /** Of a store that was created without a rule. */
  public static final KeepRule DEFAULT = new KeepRule(2, 0, 0);

  /** The row of a store stays small. */
  public static final int MOST_VERSIONS = 100;

  /**
   * Returns if the limits make sense.
   *
   * @throws UsageException with the one that does not
   */
  public void check() throws UsageException {
    if (versions < 1 || versions > MOST_VERSIONS) {
      throw new UsageException(
          "A store keeps 1 to "
              + MOST_VERSIONS
              + " versions beside the current one, and not "
              + versions
              + ": the previous one is the way back");
    }
    if (seconds < 0 || bytes < 0) {
      throw new UsageException(
          "A store keeps versions for "
              + seconds
              + " s and up to "
              + bytes
              + " bytes? Give positive numbers, or 0 for no limit");
    }
  }

  /** The rule in words. */
  @Override
  public String toString() {
    return versions
        + (versions == 1 ? " version" : " versions")
        + (seconds > 0 ? ", for " + seconds + " s" : "")
        + (bytes > 0 ? ", up to " + bytes + " bytes" : "");
  }
}
