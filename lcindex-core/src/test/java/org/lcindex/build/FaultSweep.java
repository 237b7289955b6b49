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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.lcindex.io.FaultyFiles;
import org.lcindex.io.LocalFiles;

/** Work that makes files in a directory, and that has to leave none when one of them fails. */
record FaultSweep(Path directory, Work work) {
  /** The work; it takes its files from here. */
  interface Work {
    void run(LocalFiles files) throws IOException;
  }

  /** Every operation on files may fail. */
  void operations() throws IOException {
    int faults = 0;
    while (failsCleanly(FaultyFiles.atOperation(faults))) {
      faults++;
    }
    assertTrue(faults > 50, "only " + faults + " operations");
  }

  /** The disk may be full at any byte. */
  void bytes() throws IOException {
    long bytes = 0;
    while (failsCleanly(FaultyFiles.afterBytes(bytes))) {
      bytes += 397;
    }
    assertTrue(bytes > 2_000, "only " + bytes + " bytes");
  }

  /** Returns false when the work got through without meeting the fault. */
  private boolean failsCleanly(FaultyFiles files) throws IOException {
    try {
      work.run(files);
    } catch (IOException e) {
      assertTrue(e.getMessage().contains("injected fault"), e.toString());
      assertEquals(List.of(), LocalFiles.real().list(directory));
      return true;
    }
    assertFalse(files.failed());
    clear();
    return false;
  }

  /** Deletes what the work has made. */
  void clear() throws IOException {
    for (Path left : LocalFiles.real().list(directory)) {
      Files.delete(left);
    }
  }
}
