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
package org.lcindex.global.coverage;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.lcindex.global.Histories;
import org.lcindex.global.coverage.WriterState.Failed;
import org.lcindex.global.coverage.WriterState.Verdict;

/**
 * Random histories of one region's writes that need several indexes at once. An index may be slow
 * now and then, for some rows, or always; its table may be absent. No write is refused for longer
 * than the patience and a mark for each index; and an index is marked only if some write was
 * refused for the patience.
 */
public final class PatienceHistories {
  private static final int PATIENCE = 60;
  private static final int LEASE = 5;
  private static final int INDEXES = 3;
  private static final int STEPS = 2_000;

  /** Between two attempts of a client. */
  private static final int PAUSE = 8;

  private static final Histories ALL =
      new Histories(new long[0], 300, seed -> new PatienceHistories(seed).run());

  /** One that its client tries again until it is through. */
  private static final class Write {
    private final long key;
    private final long begun;
    private long next;

    Write(long key, long now) {
      this.key = key;
      this.begun = now;
      this.next = now;
    }
  }

  private final RefusedWrites refused = new RefusedWrites(PATIENCE / 2);
  private final Random random;
  private final List<WriterState> indexes = new ArrayList<>();
  private final List<Write> writes = new ArrayList<>();
  private final int[] slowness = new int[INDEXES];
  private final int badRow;
  private final boolean absent;
  private long longest;
  private long keys;

  private PatienceHistories(long seed) {
    random = new Random(seed);
    for (int i = 0; i < INDEXES; i++) {
      indexes.add(new WriterState(PATIENCE, LEASE, refused));
      slowness[i] = new int[] {0, 10, 50, 90, 100}[random.nextInt(5)];
    }
    badRow = random.nextInt(4);
    absent = random.nextInt(4) == 0;
  }

  /** See {@link Histories#firstLoss()}. */
  public static String firstLoss() {
    return ALL.firstLoss();
  }

  private String run() {
    for (long now = 0; now < STEPS; now++) {
      if (writes.size() < 4 && random.nextInt(3) == 0) {
        writes.add(new Write(++keys, now));
      }
      for (Write write : List.copyOf(writes)) {
        if (write.next <= now) {
          String wrong = attempt(write, now);
          if (wrong != null) {
            return wrong;
          }
        }
      }
    }
    return null;
  }

  private String attempt(Write write, long now) {
    long waited = now - write.begun;
    longest = Math.max(longest, waited);
    boolean through = true;
    for (WriterState index : indexes) {
      if (index.begin(false) == Verdict.PASS) {
        if (isSlow(index, write)) {
          continue;
        }
        index.answered(0, now); // a probe
      } else if (!isSlow(index, write)) {
        index.answered(0, now);
      } else {
        boolean gone = absent && index == indexes.get(0);
        Verdict verdict = index.failed(new Failed(write.key, false, gone), 0, now);
        if (verdict == Verdict.MARK) {
          index.marked(1, now);
          if (longest < PATIENCE && !gone) {
            return "marked at " + now + ", when no write had waited for " + PATIENCE;
          }
        }
        through &= verdict == Verdict.PASS;
      }
    }
    if (through) {
      refused.written(write.key);
      writes.remove(write);
      return null;
    }
    refused.refused(write.key, now);
    write.next = now + 1 + random.nextInt(PAUSE);
    return waited > PATIENCE + INDEXES * (LEASE + 2 * PAUSE)
        ? "write " + write.key + " is refused since " + write.begun
        : null;
  }

  private boolean isSlow(WriterState index, Write write) {
    int i = indexes.indexOf(index);
    boolean absentNow = absent && i == 0;
    return absentNow || write.key % 4 == badRow && random.nextInt(100) < slowness[i];
  }
}
