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

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Merged files are, byte by byte, those that are built from the new HFile. */
class HFileIndexMergerTest {
  private static final BuildOptions TINY =
      BuildOptions.DEFAULT.withGroupRows(3).withPayloadBlockBytes(100).withRowBlockRows(4);
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void random(int seed) throws IOException {
    Random random = new Random(seed);
    Compaction compaction =
        new Compaction(
            random, 1 + random.nextInt(5), random.nextInt(400), 5, 1010, seed % 2 == 0, Rows::row);
    try (MergeFixture fixture = new MergeFixture(directory, compaction, Rows.ALL, TINY)) {
      fixture.check();
    }
  }
}
