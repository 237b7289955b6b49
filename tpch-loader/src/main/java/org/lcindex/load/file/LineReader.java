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
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Lines of a text with their numbers, some of which can be given back. A byte order mark at its
 * beginning is left out. Lines end with LF, CR or both. Not thread safe.
 */
final class LineReader implements Closeable {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /** What a decoder puts in the place of bytes that are no UTF-8. */
  private static final char UNDECODABLE = '\uFFFD';

  private final BufferedReader reader;
  private final Deque<String> givenBack = new ArrayDeque<>();
  private long read;

  LineReader(BufferedReader reader) {
    this.reader = reader;
  }

  /** The next line; null after the last. */
  String next() throws IOException {
    String line = givenBack.isEmpty() ? reader.readLine() : givenBack.pop();
    if (line != null && ++read == 1 && line.startsWith(BYTE_ORDER_MARK)) {
      return line.substring(1);
    }
    return line;
  }

  /** The number of the line that was read last, from 1. */
  long number() {
    return read;
  }

  /** Has lines read again, those that were read last. */
  void giveBack(List<String> lines) {
    for (int i = lines.size() - 1; i >= 0; i--) {
      givenBack.push(lines.get(i));
    }
    read -= lines.size();
  }

  /** Why a line is no text; null when it is. */
  static String notText(String line) {
    return line.indexOf(UNDECODABLE) < 0 ? null : "the line is not UTF-8 text";
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
