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

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.lcindex.load.BadSourceException;
import org.lcindex.load.LoadException;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.text.UserError;
import org.lcindex.type.ShownText;

/**
 * Keeps records that are no rows in a file, behind the heading of theirs: each a line {@code # line
 * N: why}, and its bytes as they were. When they are mended it can be loaded as it is. The file is
 * made with the first of them, and made anew by each load. Not thread safe.
 */
final class BadLines implements AutoCloseable {
  /** How the names of such files end. */
  static final String ENDING = ".bad";

  /** A heading may have several lines. */
  private static final int MOST_OF_HEADING = 100;

  private final Path file;
  private final long most;
  private OutputStream out;
  private String heading;
  private long count;
  private String first;

  /**
   * Looks at what is there.
   *
   * @param most of which a load is given up
   * @throws UserError when the file is somebody else's
   */
  BadLines(Path file, long most) throws IOException {
    this.file = file;
    this.most = most;
    if (Files.exists(file)) {
      try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
        if (Files.size(file) > 0
            && lines.limit(MOST_OF_HEADING).noneMatch(line -> line.startsWith(LineReader.REASON))) {
          throw new UserError(
              file + " is no file of bad lines: move it, or name another one by --bad");
        }
      }
    }
  }

  /**
   * Forgets what an earlier load has kept.
   *
   * @param heading of the records, raw; null for none
   */
  void begin(String heading) throws IOException {
    close();
    this.heading = heading;
    out = null;
    count = 0;
    first = null;
    Files.deleteIfExists(file);
  }

  void add(TextRecord record, String problem) throws IOException {
    String reason = "line " + record.line() + ": " + ShownText.line(problem);
    count++;
    if (first == null) {
      first = reason;
    }
    try {
      if (out == null) {
        out = new BufferedOutputStream(Files.newOutputStream(file));
        if (heading != null) {
          out.write(LineReader.bytes(heading));
          out.write('\n');
        }
      }
      out.write(("# " + reason + "\n").getBytes(StandardCharsets.UTF_8));
      out.write(record.bytes());
      out.write('\n');
      if (count > most) {
        out.flush();
      }
    } catch (IOException e) {
      throw new LoadException(
          "cannot keep bad lines in "
              + file
              + " ("
              + CauseText.line(e)
              + "); name another file by --bad",
          e);
    }
    if (count > most) {
      throw new BadSourceException(
          "more than "
              + most
              + (most == 1 ? " bad line" : " bad lines")
              + " (--max-bad), which are in "
              + file
              + "; the first: "
              + first);
    }
  }

  long count() {
    return count;
  }

  /** The first of them in words; null when there is none. */
  String first() {
    return first;
  }

  Path file() {
    return file;
  }

  @Override
  public void close() throws IOException {
    if (out != null) {
      out.close();
    }
  }
}
