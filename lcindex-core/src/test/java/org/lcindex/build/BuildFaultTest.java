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
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever operation fails, a build ends with an IOException and leaves nothing behind. */
class BuildFaultTest {
  private static final BuildOptions SPILLING =
      BuildOptions.DEFAULT.withGroupRows(5).withMemoryBytes(3_000);
  private final List<List<Cell>> rows = Rows.random(new Random(4), 40);
  @TempDir Path directory;

  private FaultSweep sweep() {
    return new FaultSweep(directory, files -> Rows.build(files, directory, rows, SPILLING));
  }

  @Test
  void everyOperationMayFail() throws IOException {
    sweep().operations();
  }

  @Test
  void theDiskMayBeFullAtAnyByte() throws IOException {
    sweep().bytes();
  }
}
