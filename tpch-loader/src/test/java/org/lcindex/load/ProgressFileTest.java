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
package org.lcindex.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressFileTest {
  @TempDir Path folder;

  @Test
  void keepsTheRowsOfOneLoad() throws IOException {
    Path file = folder.resolve("new").resolve("progress");
    ProgressFile progress = new ProgressFile(file, "source", "table");
    assertEquals(0, progress.read());
    progress.write(7);
    progress.write(9);
    assertEquals(9, progress.read());
    assertEquals(0, new ProgressFile(file, "other", "table").read());
    assertEquals(0, new ProgressFile(file, "source", "other").read());
  }

  @Test
  void rubbishCountsAsNothing() throws IOException {
    Path file = folder.resolve("progress");
    ProgressFile progress = new ProgressFile(file, "source", "table");
    for (String text : new String[] {"", "rows=5", "source=source\ntable=table\nrows=x", "\\u12"}) {
      Files.writeString(file, text);
      assertEquals(0, progress.read(), text);
    }
  }
}
