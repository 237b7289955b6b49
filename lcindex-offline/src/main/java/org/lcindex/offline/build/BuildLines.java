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
import org.lcindex.text.WaitLine;

/** Tells how far each phase is, as load does. Thread safe. */
final class BuildLines implements BuildProgress {
  private static final int MEBI_SHIFT = 20;

  private final WaitLine line;
  private volatile ProgressDisplay phase;
  private long bytes;

  BuildLines(WaitLine line) {
    this.line = line;
  }

  @Override
  public void begins(String name, long before, OptionalLong expected) {
    begins(name, "rows", before, expected);
  }

  private void begins(String name, String unit, long before, OptionalLong expected) {
    phase = new ProgressDisplay(name, unit, line);
    phase.started(before, expected);
  }

  @Override
  public void rows(long more) {
    phase.rowsWritten(more);
  }

  /** A phase of which bytes are told. */
  void begins(String name, long expected) {
    begins(name, "MiB", 0, OptionalLong.of(expected >> MEBI_SHIFT));
  }

  /** What is copied, for one thread. */
  void bytes(long more) {
    long before = bytes >> MEBI_SHIFT;
    bytes += more;
    phase.rowsWritten((bytes >> MEBI_SHIFT) - before);
  }
}
