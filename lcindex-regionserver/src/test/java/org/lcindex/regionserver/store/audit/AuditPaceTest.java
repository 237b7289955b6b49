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
package org.lcindex.regionserver.store.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.io.LocalFiles;
import org.lcindex.pace.Throttle;
import org.lcindex.rpc.IndexFault;
import org.lcindex.rpc.VerifyProgress;

/** Verifications keep their limit of bytes per second, and end when nobody wants them. */
class AuditPaceTest {
  private static final int CHUNK = 10_000;

  private final AtomicBoolean wanted = new AtomicBoolean(true);
  private final AtomicLong moved = new AtomicLong();
  @TempDir Path directory;

  private final AuditListener listener =
      new AuditListener() {
        @Override
        public boolean isWanted() {
          return wanted.get();
        }

        @Override
        public void begins(VerifyProgress totals) {}

        @Override
        public void advanced(VerifyProgress more) {}

        @Override
        public void found(IndexFault fault) {}
      };

  private LocalFiles at(long bytesPerSecond) {
    return new AuditPace(new Throttle(bytesPerSecond), listener)
        .files(LocalFiles.real(), moved::addAndGet);
  }

  private void readAll(LocalFiles files, int chunks) throws IOException {
    Path path = Files.write(directory.resolve("file"), new byte[CHUNK]);
    try (LocalFiles.Input in = files.open(path)) {
      for (int i = 0; i < chunks; i++) {
        in.readFully(0, new byte[CHUNK], 0, CHUNK);
      }
    }
  }

  @Test
  void readsAndWritesAtTheGivenPace() throws IOException {
    LocalFiles files = at(1_000_000);
    long begun = System.nanoTime();
    readAll(files, 20);
    try (LocalFiles.Output out = files.create(directory.resolve("written"))) {
      for (int i = 0; i < 20; i++) {
        out.write(new byte[CHUNK], 0, CHUNK);
      }
    }
    long millis = (System.nanoTime() - begun) / 1_000_000;
    assertTrue(millis >= 300, millis + " ms for 400 kB at 1 MB/s");
    assertEquals(40 * CHUNK, moved.get());
  }

  @Test
  void withoutALimitNothingWaits() throws IOException {
    readAll(at(0), 1_000);
    assertEquals(1_000L * CHUNK, moved.get());
  }

  @Test
  void whoIsNotWantedWaitsNoLonger() throws IOException {
    LocalFiles files = at(1);
    readAll(files, 1); // the next one's turn is in three hours
    wanted.set(false);
    assertThrows(AuditStoppedException.class, () -> readAll(files, 1));
  }
}
