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
package org.lcindex.offline.build;

import java.util.OptionalLong;
import org.lcindex.load.ProgressDisplay;

/** On a terminal a bar for each phase, as load has it. Thread safe. */
final class BuildBars implements BuildProgress, AutoCloseable {
  private static final int MEBI_SHIFT = 20;

  private ProgressDisplay bar;
  private long bytes;

  @Override
  public synchronized void begins(String phase, long before, OptionalLong expected) {
    close();
    bar = new ProgressDisplay(phase);
    bar.started(before, expected);
  }

  @Override
  public void rows(long more) {
    bar.rowsWritten(more);
  }

  /** A phase of which bytes are told. */
  synchronized void begins(String phase, long expected) {
    close();
    bar = new ProgressDisplay(phase, " MiB");
    bar.started(0, OptionalLong.of(expected >> MEBI_SHIFT));
  }

  /** What is copied, for one thread. */
  void bytes(long more) {
    long before = bytes >> MEBI_SHIFT;
    bytes += more;
    bar.rowsWritten((bytes >> MEBI_SHIFT) - before);
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
