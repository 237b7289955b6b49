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
package org.lcindex.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.LocalFiles;

/** Whatever operation fails, a merge ends with an IOException and leaves nothing behind. */
class MergeFaultTest {
  private static final BuildOptions SPILLING =
      BuildOptions.DEFAULT.withGroupRows(5).withMemoryBytes(2_000);
  @TempDir Path directory;
  private MergeFixture fixture;
  private Path into;
  private FaultSweep sweep;

  @BeforeEach
  void build() throws IOException {
    Compaction compaction =
        new Compaction(new Random(4), 2, 60, 3, Long.MIN_VALUE, false, Rows::row);
    fixture = new MergeFixture(directory, compaction, Rows.ALL, SPILLING);
    into = fixture.newDirectory();
    sweep = new FaultSweep(into, this::merge);
  }

  private void merge(LocalFiles files) throws IOException {
    fixture.merge(files, into, MergeFixture.NO_LIMITS, () -> false);
  }

  @AfterEach
  void close() throws IOException {
    fixture.close();
  }

  @Test
  void everyOperationMayFail() throws IOException {
    sweep.operations();
  }

  @Test
  void theDiskMayBeFullAtAnyByte() throws IOException {
    sweep.bytes();
  }

  /** Pages that no carried row needs are not read, all others are checked. */
  @Test
  void damagedInputsAreNoticed() throws IOException {
    MergeInput input = fixture.inputs.get(0);
    damage(input.rows().path());
    damage(input.indexes().get(1).path());
  }

  private void damage(Path victim) throws IOException {
    byte[] good = Files.readAllBytes(victim);
    int noticed = 0;
    int tries = 0;
    for (int at = 16; at < good.length; at += 61) {
      byte[] bad = good.clone();
      bad[at] ^= 0x40;
      Files.write(victim, bad);
      tries++;
      try {
        merge(LocalFiles.real());
        sweep.clear();
      } catch (CorruptIndexException e) {
        noticed++;
        assertEquals(victim, e.path());
        assertEquals(List.of(), LocalFiles.real().list(into));
      }
    }
    Files.write(victim, good);
    assertTrue(noticed > tries / 4, "noticed " + noticed + " of " + tries);
  }
}
