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
package org.lcindex.query.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ShownText;

/**
 * Where commands print: lines in which no terminal finds anything to obey ({@link
 * ShownText#lines}), whatever a table, a server or a user has put into them. Keeps back the first
 * half of what two calls write; has no other buffer. Not thread safe.
 */
@InterfaceAudience.Private
public final class ShownWriter extends FilterWriter {
  private static final char NONE = 0;

  // A high surrogate or a carriage return: what follows decides.
  private char kept = NONE;

  private final Runnable before;

  private ShownWriter(Writer out, Runnable before) {
    super(out);
    this.before = before;
  }

  /** A writer to another one. */
  public static PrintWriter to(PrintWriter out) {
    return to(out, () -> {});
  }

  /**
   * A writer to another one, before whose first character something is done.
   *
   * @param before run before anything is written
   */
  static PrintWriter to(PrintWriter out, Runnable before) {
    return new PrintWriter(new ShownWriter(out, before));
  }

  @Override
  public void write(int c) throws IOException {
    write(String.valueOf((char) c), 0, 1);
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    write(new String(text, offset, length), 0, length);
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    if (length == 0) {
      return;
    }
    before.run();
    String whole = text.substring(offset, offset + length);
    if (kept != NONE) {
      whole = kept + whole;
      kept = NONE;
    }
    char last = whole.charAt(whole.length() - 1);
    if (last == '\r' || Character.isHighSurrogate(last)) {
      kept = last;
      whole = whole.substring(0, whole.length() - 1);
    }
    out.write(ShownText.lines(whole));
  }

  @Override
  public void flush() throws IOException {
    if (kept != NONE) {
      out.write(ShownText.lines(String.valueOf(kept)));
      kept = NONE;
    }
    out.flush();
  }

  @Override
  public void close() throws IOException {
    flush();
    out.close();
  }
}
