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
package org.lcindex.query.scan;

import java.time.Duration;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * A server for whose regions queries wait, because it is gone or does not answer. Immutable.
 *
 * @param server as HOST:PORT; null if nobody knows where the regions were
 * @param regions that queries wait for, each counted once for each query
 * @param since how long the first of them has been waited for
 */
@InterfaceAudience.Public
public record GoneServer(String server, int regions, Duration since) {
  /** For people: {@code 3 regions of HOST:PORT since 20 s}. */
  @Override
  public String toString() {
    return regions
        + (regions == 1 ? " region of " : " regions of ")
        + (server == null ? "an unknown server" : server)
        + " since "
        + since.toSeconds()
        + " s";
  }
}
