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
package org.lcindex.experiments.run;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.lcindex.experiments.technique.Storage;
import org.lcindex.experiments.technique.Technique;

/** A technique's storage when nothing of it goes away any more. */
final class SettledStorage {
  /** A little more than the time after which what compactions have replaced is taken away. */
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1_200);

  private static final Duration LIMIT = Duration.ofMinutes(5);

  private SettledStorage() {}

  static Storage of(Technique technique) throws IOException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    Storage before = technique.storage();
    while (true) {
      LockSupport.parkNanos(PAUSE_NANOS);
      Storage now = technique.storage();
      if (now.equals(before)) {
        return now;
      }
      if (System.nanoTime() > deadline) {
        throw new IOException(
            "the files of " + technique.name() + " do not settle within " + LIMIT + ": " + now);
      }
      before = now;
    }
  }
}
