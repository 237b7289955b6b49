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
package org.lcindex.group;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Takes the bytes of {@link KeyWriter} apart. Stateless. */
public final class KeyReader {
  private KeyReader() {}

  /** What a row has of a key. */
  public enum Status {
    /** A value. */
    VALUE,
    /** Nothing. */
    MISSING,
    /** A cell that is no value. */
    ODD
  }

  /**
   * One key of a group.
   *
   * @param status what its rows have
   * @param form what the key's function made of the value; null without one
   */
  public record Part(Status status, byte[] form) {

    /** The Java value; null without one. */
    public Object value(KeyRequest key) {
      if (form == null) {
        return null;
      }
      return switch (key.function()) {
        case VALUE -> key.codec().valueOf(form);
        case PREFIX -> new String(form, StandardCharsets.UTF_8);
        default -> key.function().valueOf(number(form));
      };
    }

    private static long number(byte[] form) {
      long number = 0;
      for (byte b : form) {
        number = number << Byte.SIZE | b & 0xff;
      }
      return number ^ Long.MIN_VALUE;
    }
  }

  /**
   * The keys of a group.
   *
   * @throws IOException for bytes that are none
   */
  public static List<Part> parts(List<KeyRequest> keys, byte[] bytes) throws IOException {
    List<Part> parts = new ArrayList<>(keys.size());
    int at = 0;
    for (KeyRequest key : keys) {
      int status = at < bytes.length ? bytes[at++] : 0;
      switch (status) {
        case KeyWriter.MISSING -> parts.add(new Part(Status.MISSING, null));
        case KeyWriter.ODD -> parts.add(new Part(Status.ODD, null));
        case KeyWriter.VALUE -> {
          if (key.width() < 0) {
            ByteBuffer form = ByteBuffer.allocate(bytes.length);
            at = unescape(bytes, at, form);
            parts.add(new Part(Status.VALUE, Arrays.copyOf(form.array(), form.position())));
          } else {
            int end = Math.addExact(at, key.width());
            require(end <= bytes.length, bytes);
            parts.add(new Part(Status.VALUE, Arrays.copyOfRange(bytes, at, end)));
            at = end;
          }
        }
        default -> require(false, bytes);
      }
    }
    require(at == bytes.length, bytes);
    return parts;
  }

  /** Where the bytes after the end begin. */
  private static int unescape(byte[] bytes, int from, ByteBuffer out) throws IOException {
    int at = from;
    while (true) {
      require(at < bytes.length, bytes);
      byte b = bytes[at++];
      if (b == 0) {
        require(at < bytes.length, bytes);
        byte next = bytes[at++];
        if (next == 0) {
          return at;
        }
        require(next == KeyWriter.ESCAPE, bytes);
      }
      out.put(b);
    }
  }

  private static void require(boolean condition, byte[] bytes) throws IOException {
    if (!condition) {
      throw new IOException("damaged keys of a group, " + bytes.length + " bytes");
    }
  }
}
