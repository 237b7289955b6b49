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
package org.lcindex.regionserver.global;

import java.util.Iterator;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.RawCell;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.TagType;

/** What HBase's tags say of a cell. Stateless. */
final class CellTags {
  private CellTags() {}

  /** Whether a cell has a time to live of its own. */
  static boolean expires(Cell cell) {
    return cell instanceof RawCell tagged && tagged.getTag(TagType.TTL_TAG_TYPE).isPresent();
  }

  /** Whether a cell is not for everybody who may read the column: an index must not tell of it. */
  static boolean isGuarded(Cell cell) {
    if (cell instanceof RawCell tagged) {
      for (Iterator<Tag> tags = tagged.getTags(); tags.hasNext(); ) {
        if (isGuard(tags.next().getType())) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a cell with such a tag is not for everybody who may read the column. */
  static boolean isGuard(byte type) {
    return type == TagType.ACL_TAG_TYPE
        || type == TagType.VISIBILITY_TAG_TYPE
        || type == TagType.VISIBILITY_EXP_SERIALIZATION_FORMAT_TAG_TYPE
        || type == TagType.STRING_VIS_TAG_TYPE;
  }
}
