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
 * A cell of an entry: it stands for one cell of the base row, and the entry lives while it has a
 * tag. Immutable.
 *
 * @param named whether the timestamp names the base cell. Then the qualifier is empty, and who
 *     knows the base cell knows the tag
 * @param id the random qualifier of a tag that is not named; 0 of a named one
 * @param timestamp of the base cell if it is named; else the clock of the region server when the
 *     tag was made, whatever timestamp the base cell has (rule G2)
 */
@InterfaceAudience.Private
public record Tag(boolean named, long id, long timestamp) {
  private static final byte[] EMPTY = {};

  /** The tag of a base cell that its timestamp names. */
  public static Tag named(long timestamp) {
    return new Tag(true, 0, timestamp);
  }

  /** A tag of its own. */
  public static Tag random(long id, long clock) {
    return new Tag(false, id, clock);
  }

  /**
   * The tag of a cell of an entry.
   *
   * @return null if it is none: somebody else wrote it
   */
  public static Tag read(byte[] qualifier, long timestamp) {
    return switch (qualifier.length) {
      case 0 -> named(timestamp);
      case Long.BYTES -> random(ByteBuffer.wrap(qualifier).getLong(), timestamp);
      default -> null;
    };
  }

  /** The qualifier of its cell. */
  public byte[] qualifier() {
    return named ? EMPTY : ByteBuffer.allocate(Long.BYTES).putLong(id).array();
  }
}
