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
package org.lcindex.sql.prompt;

import java.io.File;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What is longer than the terminal is high goes through a pager: {@code PAGER}, else {@code less},
 * where there is one. Not thread safe.
 */
final class PagedWriter extends Writer {
  /** The user has left the pager. */
  static final class Left extends IOException {
    private static final long serialVersionUID = 1L;

    private Left(IOException cause) {
      super("the pager has ended", cause);
    }
  }

  private final PrintWriter out;
  private final int height;
  private final String pager;
  private final Charset charset;
  private final StringBuilder held = new StringBuilder();
  private int lines;
  private boolean straight;
  private Process process;
  private Writer paged;

  /**
   * Nothing yet.
   *
   * @param out the terminal
   * @param height its lines
   * @param pager a command of the shell
   * @param charset of the terminal
   */
  PagedWriter(PrintWriter out, int height, String pager, Charset charset) {
    this.out = out;
    this.height = height;
    this.pager = pager;
    this.charset = charset;
  }

  /** The pager; null for none. */
  static String pager(String variable, String path) {
    if (variable != null) {
      return variable.isBlank() ? null : variable;
    }
    for (String folder : String.valueOf(path).split(File.pathSeparator)) {
      if (Files.isExecutable(Path.of(folder, "less"))) {
        return "less -SFX";
      }
    }
    return null;
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    if (straight) {
      out.write(text, offset, length);
    } else if (paged != null) {
      page(new String(text, offset, length));
    } else {
      held.append(text, offset, length);
      for (int i = offset; i < offset + length; i++) {
        lines += text[i] == '\n' ? 1 : 0;
      }
      if (lines >= height) {
        begin();
      }
    }
  }

  private void begin() throws IOException {
    out.flush();
    try {
      process =
          new ProcessBuilder("sh", "-c", pager)
              .redirectOutput(ProcessBuilder.Redirect.INHERIT)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
    } catch (IOException e) {
      straight = true;
      out.append(held);
      return;
    }
    paged = new OutputStreamWriter(process.getOutputStream(), charset);
    page(held.toString());
  }

  private void page(String text) throws IOException {
    try {
      paged.write(text);
      paged.flush();
    } catch (IOException e) {
      throw new Left(e);
    }
  }

  @Override
  public void flush() throws IOException {
    if (straight) {
      out.flush();
    }
  }

  @Override
  public void close() throws IOException {
    if (process == null) {
      if (!straight) {
        out.append(held);
      }
      straight = true;
      held.setLength(0);
      out.flush();
      return;
    }
    try {
      paged.close();
    } catch (IOException e) {
      // Left before the end, which is no fault of anybody.
    }
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
