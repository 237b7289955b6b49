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
package org.lcindex.rpc;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * What flushes and compactions of one region, or of several, have left out of one global index,
 * since the regions opened where they are. Immutable.
 *
 * @param at when one was looked through last, in milliseconds since 1970; 0 if none was
 * @param lastTags that are to be removed because of that one
 * @param tags that are to be removed because of all of them
 * @param waiting compactions that were not looked through yet
 */
@InterfaceAudience.Public
public record GoneFigures(long at, long lastTags, long tags, long waiting) {
  /** Of a region that has neither flushed nor compacted. */
  public static final GoneFigures NONE = new GoneFigures(0, 0, 0, 0);

  /** Both together. */
  public GoneFigures plus(GoneFigures more) {
    return new GoneFigures(
        Math.max(at, more.at),
        at >= more.at ? lastTags : more.lastTags,
        tags + more.tags,
        waiting + more.waiting);
  }
}
