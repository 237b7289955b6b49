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
package org.lcindex.rpc.reply;

import org.lcindex.rpc.StaleFigures;
import org.lcindex.rpc.endpoint.ServerOp;

/**
 * How much of a table one region server has, in its open regions; answers {@link ServerOp#ENTRIES}.
 *
 * @param regions of the table
 * @param bytes on disk and in memory
 * @param cells there, about: of a table of entries, tags and their markers
 * @param stale what is known of stale entries; null from servers that do not tell
 */
public record EntriesSize(int regions, long bytes, long cells, StaleFigures stale) {
  public static final EntriesSize NONE = new EntriesSize(0, 0, 0, null);

  /** A copy with other figures of stale entries. */
  public EntriesSize with(StaleFigures figures) {
    return new EntriesSize(regions, bytes, cells, figures);
  }

  /** Both together. */
  public EntriesSize plus(EntriesSize more) {
    return new EntriesSize(
        regions + more.regions,
        bytes + more.bytes,
        cells + more.cells,
        stale == null ? more.stale : more.stale == null ? stale : stale.plus(more.stale));
  }
}
