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

import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;

/**
 * The progress of a merge: it passes over the rows once, and once more for each index. Ends it when
 * told to. Thread safe, for indexes may be merged side by side; each {@link Pass} is for one
 * thread.
 */
final class MergeSteps {
  private final BooleanSupplier stop;
  private final DoubleConsumer progress;
  private final double all;
  private final long rows;
  private long done;

  /**
   * @param rows of each pass, about
   * @param passes how many there will be
   */
  MergeSteps(long rows, int passes, BooleanSupplier stop, DoubleConsumer progress) {
    this.stop = stop;
    this.progress = progress;
    this.rows = rows;
    this.all = Math.max(1.0, (double) rows * passes);
  }

  /** One pass over the rows. */
  final class Pass {
    private long told;

    /** Called now and then, with the number of rows behind in this pass. */
    void check(long behind) throws MergeStoppedException {
      if (stop.getAsBoolean()) {
        throw new MergeStoppedException();
      }
      tell(Math.min(behind, rows));
    }

    /** Whatever number of rows it had. */
    void ended() {
      tell(rows);
    }

    private void tell(long behind) {
      if (behind > told) {
        add(behind - told);
        told = behind;
      }
    }
  }

  Pass pass() {
    return new Pass();
  }

  private synchronized void add(long more) {
    done += more;
    progress.accept(Math.min(1, done / all));
  }
}
