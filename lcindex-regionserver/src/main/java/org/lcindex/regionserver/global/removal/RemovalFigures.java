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
package org.lcindex.regionserver.global.removal;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * What a server has to remove from one table of entries, or from all.
 *
 * @param waiting tags
 * @param oldestMillis for how long the oldest of them has waited; 0 if none waits
 * @param problem why removals are not sent just now; null if they are
 */
@InterfaceAudience.Private
public record RemovalFigures(long waiting, long oldestMillis, String problem) {
  RemovalFigures plus(RemovalFigures other) {
    return new RemovalFigures(
        waiting + other.waiting,
        Math.max(oldestMillis, other.oldestMillis),
        problem == null ? other.problem : problem);
  }
}
