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
package org.lcindex.experiments.raw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RawFileTest {
  private static final RawKey INSERT = new RawKey(Kind.INSERT, "hbase", 1000, 1, "");
  private static final RawKey QUERY =
      new RawKey(Kind.QUERY, "hbase", 1000, 1, "settled/warm/Scan-A");

  @TempDir Path folder;

  private void write(RawKey key) throws IOException {
    try (RawFile raw = RawFile.open(folder)) {
      raw.write(key, Map.of("millis", 1.5));
    }
  }

  @Test
  void linesAreThereAfterReopening() throws IOException {
    write(INSERT);
    write(QUERY);
    try (RawFile raw = RawFile.open(folder)) {
      assertTrue(raw.has(INSERT));
      assertTrue(raw.has(QUERY));
      assertFalse(
          raw.has(
              new RawKey(
                  QUERY.kind(),
                  QUERY.technique(),
                  QUERY.rows(),
                  QUERY.round(),
                  "settled/cold/Scan-A")));
      assertEquals(1.5, raw.lines().get(1).number("millis"));
      assertThrows(IllegalStateException.class, () -> raw.write(QUERY, Map.of()));
    }
  }

  @Test
  void aLineThatWasBeingWrittenIsDropped() throws IOException {
    write(INSERT);
    Path file = folder.resolve(RawFile.NAME);
    Files.writeString(file, "{\"kind\":\"query\",\"techni", StandardOpenOption.APPEND);
    assertEquals(1, RawFile.read(folder).size());
    write(QUERY);
    assertEquals(2, RawFile.read(folder).size());
    assertEquals(2, Files.readAllLines(file).size());
  }

  @Test
  void damageInTheMiddleIsTold() throws IOException {
    write(INSERT);
    Path file = folder.resolve(RawFile.NAME);
    Files.writeString(file, "{\"kind\":\"query\"}\n", StandardOpenOption.APPEND);
    IOException e = assertThrows(IOException.class, () -> RawFile.read(folder));
    assertTrue(e.getMessage().contains(", line 2: has no field 'technique'"), e.getMessage());
  }
}
