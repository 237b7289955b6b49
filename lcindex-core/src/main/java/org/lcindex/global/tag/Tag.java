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

import java.nio.ByteBuffer;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * A cell of an entry: the entry lives while it has a tag. A new tag is a number, its cell's
 * timestamp; the qualifier is empty, since FAST_DIFF writes qualifiers in full. A tag that was
 * removed is never given out again, for HBase's marker of a removal hides later puts of the same
 * cell (rule TG1). Immutable.
 *
 * @param width bytes of the qualifier
 * @param id the qualifier as a number; 0 of an empty one
 * @param timestamp of the cell
 */
@InterfaceAudience.Private
public record Tag(int width, long id, long timestamp) {
  /** The qualifier of some tags of earlier versions, whose timestamp was a clock's. */
  private static final int LONG_WIDTH = Long.BYTES;

  /** A new tag: of one entry the number must be new (rule TG2). */
  public static Tag of(long number) {
    return new Tag(0, 0, number);
  }

  /**
   * The tag of a cell of an entry. Tags of earlier versions have an empty qualifier and the
   * timestamp of a base cell, or eight bytes and a clock's timestamp; all are removed alike.
   *
   * @return null if it is none: somebody else wrote it
   */
  public static Tag read(byte[] qualifier, long timestamp) {
    return switch (qualifier.length) {
      case 0 -> of(timestamp);
      case LONG_WIDTH -> new Tag(LONG_WIDTH, ByteBuffer.wrap(qualifier).getLong(), timestamp);
      default -> null;
    };
  }

  /** The qualifier of its cell. */
  public byte[] qualifier() {
    return width == 0 ? new byte[0] : ByteBuffer.allocate(LONG_WIDTH).putLong(id).array();
  }
}
