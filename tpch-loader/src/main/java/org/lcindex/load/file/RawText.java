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
package org.lcindex.load.file;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * UTF-8 that keeps its bytes: one that is no part of a character becomes a lone surrogate, which no
 * UTF-8 text has, and becomes that byte again. Stateless.
 */
final class RawText {
  /** What the JDK puts in the place of such bytes. */
  private static final char UNDECODABLE = '\uFFFD';

  /** The surrogate of byte b is this plus b; those bytes are 0x80 and more. */
  private static final int ESCAPE = 0xDC00;

  private RawText() {}

  static String decode(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (text.indexOf(UNDECODABLE) < 0) {
      return text;
    }
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(in, out, true);
    while (result.isError()) {
      for (int i = 0; i < result.length(); i++) {
        out.put((char) (ESCAPE + (in.get() & 0xff)));
      }
      result = decoder.decode(in, out, true);
    }
    return out.flip().toString();
  }

  /** Whether all bytes of a decoded text were characters. */
  static boolean isText(String decoded) {
    return decoded.codePoints().noneMatch(RawText::isEscape);
  }

  /** The bytes of a decoded text. */
  static byte[] encode(String decoded) {
    if (isText(decoded)) {
      return decoded.getBytes(StandardCharsets.UTF_8);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    decoded
        .codePoints()
        .forEach(
            c -> {
              if (isEscape(c)) {
                bytes.write(c - ESCAPE);
              } else {
                bytes.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
              }
            });
    return bytes.toByteArray();
  }

  private static boolean isEscape(int codePoint) {
    return codePoint >= ESCAPE + 0x80 && codePoint <= ESCAPE + 0xff;
  }
}
