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
package org.lcindex.verification.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;

/**
 * All rows as the client knows them, and the stripes' locks. Reading is free; a row is changed by
 * who holds its stripe.
 */
final class Model {
  private final ChaosKeys keys;
  private final AtomicReferenceArray<RowImage> rows;
  private final Stripe[] stripes;

  /** Rows that are written by one at a time. */
  final class Stripe {
    private final int number;
    private final ReentrantLock lock = new ReentrantLock();
    private long lastTimestamp;

    private Stripe(int number) {
      this.number = number;
    }

    int number() {
      return number;
    }

    int first() {
      return keys.first(number);
    }

    int end() {
      return keys.first(number + 1);
    }

    boolean tryLock(long millis) throws InterruptedException {
      return lock.tryLock(millis, TimeUnit.MILLISECONDS);
    }

    void unlock() {
      lock.unlock();
    }

    /** A timestamp later than all before in this stripe; for its holder. */
    long nextTimestamp() {
      lastTimestamp = Math.max(lastTimestamp + 1, System.currentTimeMillis());
      return lastTimestamp;
    }
  }

  Model(ChaosKeys keys) {
    this.keys = keys;
    this.rows = new AtomicReferenceArray<>(keys.rows());
    for (int row = 0; row < keys.rows(); row++) {
      rows.set(row, RowImage.ABSENT);
    }
    this.stripes = new Stripe[keys.stripes()];
    for (int i = 0; i < stripes.length; i++) {
      stripes[i] = new Stripe(i);
    }
  }

  ChaosKeys keys() {
    return keys;
  }

  int stripes() {
    return stripes.length;
  }

  Stripe stripe(int number) {
    return stripes[number];
  }

  /** All stripes, held until it is closed. */
  record Held(List<Stripe> held) implements AutoCloseable {
    @Override
    public void close() {
      held.forEach(Stripe::unlock);
    }
  }

  /**
   * Holds all stripes, so that nobody writes.
   *
   * @param millis to wait for each
   * @return null when somebody keeps one for longer
   */
  Held holdAll(long millis) throws InterruptedException {
    Held all = new Held(new ArrayList<>());
    boolean whole = false;
    try {
      for (Stripe stripe : stripes) {
        if (!stripe.tryLock(millis)) {
          return null;
        }
        all.held.add(stripe);
      }
      whole = true;
      return all;
    } finally {
      if (!whole) {
        all.close();
      }
    }
  }

  RowImage row(int number) {
    return rows.get(number);
  }

  void set(int number, RowImage image) {
    rows.set(number, image);
  }

  /** All rows as they are now, for {@link #unchanged}. */
  RowImage[] snapshot() {
    RowImage[] now = new RowImage[rows.length()];
    for (int i = 0; i < now.length; i++) {
      now[i] = rows.get(i);
    }
    return now;
  }

  /** Whether a row's content has been known and the same since the snapshot. */
  boolean unchanged(RowImage[] snapshot, int row) {
    return ChaosKeys.kind(row) != ChaosKeys.Kind.WILD
        && snapshot[row].known()
        && rows.get(row) == snapshot[row];
  }
}
