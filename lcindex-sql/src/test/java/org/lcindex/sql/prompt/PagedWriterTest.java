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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PagedWriterTest {
  private static final String LINE = "a line of text\n";

  @TempDir private Path folder;
  private final StringWriter screen = new StringWriter();

  private PagedWriter writer(String pager) {
    return new PagedWriter(new PrintWriter(screen), 5, pager, StandardCharsets.UTF_8);
  }

  @Test
  void whatFitsTheScreenNeedsNoPager() throws Exception {
    Path file = folder.resolve("paged");
    try (Writer out = writer("cat > " + file)) {
      out.write(LINE.repeat(4));
    }
    assertEquals(LINE.repeat(4), screen.toString());
    assertFalse(Files.exists(file));
  }

  @Test
  void longerOnesGoThroughIt() throws Exception {
    Path file = folder.resolve("paged");
    try (Writer out = writer("cat > " + file)) {
      for (int i = 0; i < 20; i++) {
        out.write(LINE);
      }
    }
    assertEquals("", screen.toString());
    assertEquals(LINE.repeat(20), Files.readString(file));
  }

  @Test
  void whoHasSeenEnoughLeaves() {
    assertThrows(
        PagedWriter.Left.class,
        () -> {
          try (Writer out = writer("head -1 > /dev/null")) {
            // More than a pipe holds.
            for (int i = 0; i < 100_000; i++) {
              out.write(LINE);
            }
          }
        });
  }

  @Test
  void theVariableNamesIt() throws Exception {
    assertEquals("more", PagedWriter.pager("more", null));
    assertNull(PagedWriter.pager("", "/bin"));
    assertNull(PagedWriter.pager(null, folder.toString()));
    Path less = Files.createFile(folder.resolve("less"));
    assertEquals(true, less.toFile().setExecutable(true));
    assertEquals("less -SFX", PagedWriter.pager(null, "/nowhere:" + folder));
  }
}
