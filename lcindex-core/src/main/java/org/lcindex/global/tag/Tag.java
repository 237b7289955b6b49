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
 * A cell of an entry: the entry lives while it has a tag. A tag that was removed is never given out
 * again, for HBase's marker of a removal hides what is put later (rule TG1). Immutable.
 *
 * @param width bytes of the qualifier
 * @param id the qualifier as a number
 * @param timestamp the clock of the region server when the tag was made, whatever timestamp the
 *     base cell has
 */
@InterfaceAudience.Private
public record Tag(int width, long id, long timestamp) {
  /**
   * Bytes of the qualifier of a new tag. FAST_DIFF writes a qualifier in full for each entry, so it
   * is short.
   */
  public static final int WIDTH = Integer.BYTES;

  /** Of tags that earlier versions gave: the timestamp was the base cell's and named it. */
  private static final int NAMED_WIDTH = 0;

  /** Of other tags that earlier versions gave. */
  private static final int LONG_WIDTH = Long.BYTES;

  /** A new tag: of one entry and one clock, the id must be new (rule TG2). */
  public static Tag of(int id, long clock) {
    return new Tag(WIDTH, id, clock);
  }

  /**
   * The tag of a cell of an entry, of this version or an earlier one.
   *
   * @return null if it is none: somebody else wrote it
   */
  public static Tag read(byte[] qualifier, long timestamp) {
    return switch (qualifier.length) {
      case NAMED_WIDTH -> new Tag(NAMED_WIDTH, 0, timestamp);
      case WIDTH -> of(ByteBuffer.wrap(qualifier).getInt(), timestamp);
      case LONG_WIDTH -> new Tag(LONG_WIDTH, ByteBuffer.wrap(qualifier).getLong(), timestamp);
      default -> null;
    };
  }

  /** The qualifier of its cell. */
  public byte[] qualifier() {
    ByteBuffer all = ByteBuffer.allocate(Long.BYTES).putLong(id);
    byte[] qualifier = new byte[width];
    all.position(Long.BYTES - width).get(qualifier);
    return qualifier;
  }
}
