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
package org.lcindex.global.tag;

import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Removal of tags that somebody has seen (rule R2): by a query whose candidates did not match, or
 * by the sweep (R4). The base row's region decides, in this order:
 *
 * <ol>
 *   <li>it looks at {@link Uncovering};
 *   <li>it reads the entry's tags;
 *   <li>it waits until the batches that were under way have ended, by a gate;
 *   <li>it reads the row raw;
 *   <li>if {@link Uncovering} was quiet, {@link #removable} has what may go to the {@link
 *       RemovalQueue}.
 * </ol>
 *
 * @param age below which a tag is left alone, because its writer may be under way elsewhere: at
 *     least four session timeouts of ZooKeeper, in milliseconds. Called G in the rules
 */
@InterfaceAudience.Private
public record Repair(long age) {
  /** What G is without a setting: ten minutes, in milliseconds. */
  public static final long AGE = 600_000;

  /**
   * The tags of an entry that may be removed.
   *
   * @param seen the entry's tags, read before the row
   * @param row what the base row holds
   * @param clock the server's clock when the tags were read
   */
  public List<Tag> removable(List<Tag> seen, Residue row, byte[] entry, long clock) {
    return row.isDead(entry, clock) ? removable(seen, clock) : List.of();
  }

  /** Those of the tags of an entry of which no cell can be seen again that may be removed. */
  public List<Tag> removable(List<Tag> seen, long clock) {
    return seen.stream().filter(tag -> tag.timestamp() < clock - age).toList();
  }
}
