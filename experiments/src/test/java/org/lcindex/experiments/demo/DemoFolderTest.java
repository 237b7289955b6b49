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
package org.lcindex.experiments.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoFolderTest {
  @TempDir Path parent;

  @Test
  void sameSettingsGoOnOthersStartAfresh() throws IOException {
    Path path = parent.resolve("demo");
    try (DemoFolder first = DemoFolder.open(path, "scale 0.1")) {
      assertEquals(DemoFolder.State.NEW, first.state());
      Files.createDirectories(path.resolve("standalone/hbase"));
      Files.writeString(first.progressFile(), "rows=1");
    }
    try (DemoFolder second = DemoFolder.open(path, "scale 0.1")) {
      assertEquals(DemoFolder.State.CONTINUED, second.state());
      assertTrue(Files.exists(second.progressFile()));
      assertThrows(IOException.class, () -> DemoFolder.open(path, "scale 0.1"));
    }
    try (DemoFolder third = DemoFolder.open(path, "scale 0.2")) {
      assertEquals(DemoFolder.State.REPLACED, third.state());
      assertFalse(Files.exists(third.progressFile()));
      assertFalse(Files.exists(path.resolve("standalone")));
      third.delete();
    }
    assertFalse(Files.exists(path));
  }

  @Test
  void filesOfOthersStay() throws IOException {
    Files.createDirectories(parent.resolve("standalone"));
    IOException refused =
        assertThrows(IOException.class, () -> DemoFolder.open(parent, "scale 0.1"));
    assertTrue(refused.getMessage().contains("not the demo's"), refused.getMessage());
    Files.delete(parent.resolve("standalone"));
    Path note = Files.writeString(parent.resolve("note.txt"), "mine");
    try (DemoFolder folder = DemoFolder.open(parent, "scale 0.1")) {
      folder.delete();
    }
    assertTrue(Files.exists(note));
  }
}
