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

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.global.tag.Tag;
import org.lcindex.rpc.IndexException;

/**
 * An entry and the tags that somebody has seen of it. Immutable as long as nobody writes to the
 * array.
 *
 * @param entry its row key
 */
@InterfaceAudience.Private
public record SeenEntry(byte[] entry, List<Tag> tags) {

  private static final int TAG_BYTES = 17;

  /**
   * In place of the number of entries: tags have a width. Earlier versions, which knew two widths,
   * read no entry then.
   */
  private static final int WITH_WIDTHS = -1;

  /** About how long it is in a call. */
  int bytes() {
    return 6 + entry.length + tags.size() * TAG_BYTES;
  }

  /** As text for a call. */
  static String write(List<SeenEntry> entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(WITH_WIDTHS);
    out.writeInt(entries.size());
    for (SeenEntry one : entries) {
      out.writeShort(one.entry.length);
      out.write(one.entry);
      out.writeInt(one.tags.size());
      for (Tag tag : one.tags) {
        out.writeByte(tag.width());
        out.writeLong(tag.id());
        out.writeLong(tag.timestamp());
      }
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /**
   * Reads it.
   *
   * @throws IndexException when it is damaged
   */
  public static List<SeenEntry> read(String text) throws IOException {
    try {
      DataInputStream in =
          new DataInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(text)));
      List<SeenEntry> entries = new ArrayList<>();
      int first = in.readInt();
      boolean widths = first == WITH_WIDTHS;
      for (int left = widths ? in.readInt() : first; left > 0; left--) {
        byte[] entry = new byte[in.readUnsignedShort()];
        in.readFully(entry);
        List<Tag> tags = new ArrayList<>();
        for (int more = in.readInt(); more > 0; more--) {
          int width = widths ? in.readByte() : in.readBoolean() ? 0 : Long.BYTES;
          long id = in.readLong();
          long timestamp = in.readLong();
          tags.add(new Tag(width, id, timestamp));
        }
        entries.add(new SeenEntry(entry, tags));
      }
      return entries;
    } catch (IOException | IllegalArgumentException e) {
      throw new IndexException(
          "Entries that cannot be read: use one LCIndex version on all servers", e);
    }
  }
}
