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
package org.lcindex.build;

import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;

/**
 * The one rule about puts that readers may not see although no delete marker hides them: whatever
 * takes a put for the newest value of its column has to ask here first.
 */
public final class HiddenCells {
  private HiddenCells() {}

  /**
   * Whether a put may be out of sight while older ones of its column are not. A tag can hide a cell
   * or let it expire alone. An append to a cell from the far future can get {@code
   * LATEST_TIMESTAMP}; whether HBase shows such a cell depends on how it gets there, since its
   * seeks ask for that timestamp.
   */
  // HBase means to hide tags from clients; to tell whether there are any, this is the only way.
  @SuppressWarnings("deprecation")
  public static boolean mayBeHiddenAlone(Cell put) {
    return put.getTagsLength() > 0 || put.getTimestamp() == HConstants.LATEST_TIMESTAMP;
  }
}
