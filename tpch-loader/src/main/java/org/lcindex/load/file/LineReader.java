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

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Lines of a text in UTF-8 with their numbers, some of which can be given back. A byte order mark
 * at its beginning is left out. Lines end with LF, CR or both. A line is raw: it has a character
 * for each byte, as ISO 8859-1 has them, so that one which is no UTF-8 keeps its bytes. Not thread
 * safe.
 */
final class LineReader implements Closeable {
  private static final String BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF";

  private static final int BUFFER = 1 << 16;

  private static final int END = -1;

  /** Begins a line of {@code FILE.bad} that says why the next one is bad. */
  static final String REASON = "# line ";

  private final BufferedReader reader;
  private final boolean areBad;
  private final StringBuilder text = new StringBuilder();
  private final Deque<Line> givenBack = new ArrayDeque<>();
  // A character that was read to see whether CR is a line end of its own.
  private int ahead = END;
  private boolean hasAhead;
  private long number;

  /**
   * A line.
   *
   * @param raw without its end
   * @param end LF, CR, both, or nothing at the end of the file
   */
  record Line(String raw, String end) {}

  /**
   * Lines of UTF-8.
   *
   * @param areBad whether some say why the next one is bad
   */
  LineReader(InputStream bytes, boolean areBad) {
    this.areBad = areBad;
    Reader latin = new InputStreamReader(bytes, StandardCharsets.ISO_8859_1);
    this.reader = new BufferedReader(latin, BUFFER);
  }

  /** Whether a line where a record may begin is part of none. */
  boolean isNothing(Line line) {
    return line.raw.isEmpty() || areBad && line.raw.startsWith(REASON);
  }

  /** The next line; null after the last. */
  Line next() throws IOException {
    Line line = givenBack.isEmpty() ? read() : givenBack.pop();
    if (line != null && ++number == 1 && line.raw.startsWith(BYTE_ORDER_MARK)) {
      return new Line(line.raw.substring(BYTE_ORDER_MARK.length()), line.end);
    }
    return line;
  }

  private Line read() throws IOException {
    text.setLength(0);
    for (int c = character(); c != END; c = character()) {
      if (c == '\n') {
        return new Line(text.toString(), "\n");
      }
      if (c == '\r') {
        ahead = reader.read();
        hasAhead = ahead != '\n';
        return new Line(text.toString(), hasAhead ? "\r" : "\r\n");
      }
      text.append((char) c);
    }
    return text.length() == 0 ? null : new Line(text.toString(), "");
  }

  private int character() throws IOException {
    if (hasAhead) {
      hasAhead = false;
      return ahead;
    }
    return reader.read();
  }

  /** The number of the line that was read last, from 1. */
  long number() {
    return number;
  }

  /** Has lines read again, those that were read last. */
  void giveBack(List<Line> again) {
    for (int i = again.size() - 1; i >= 0; i--) {
      givenBack.push(again.get(i));
    }
    number -= again.size();
  }

  /** The text of a raw line, with U+FFFD in the place of bytes that are none. */
  static String text(String raw) {
    return new String(bytes(raw), StandardCharsets.UTF_8);
  }

  /** The bytes of a raw line. */
  static byte[] bytes(String raw) {
    return raw.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Why a raw line is no text; null when it is. */
  static String notText(String raw) {
    boolean isText = Arrays.equals(bytes(raw), text(raw).getBytes(StandardCharsets.UTF_8));
    return isText ? null : "the line is not UTF-8 text";
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
