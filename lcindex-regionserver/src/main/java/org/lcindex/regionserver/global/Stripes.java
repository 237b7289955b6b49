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
package org.lcindex.regionserver.global;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import org.lcindex.global.tuple.RowStripes;

/**
 * The stripes of one region, by which its rows are written one batch after the other (rule TU3 of
 * {@link org.lcindex.global.tuple}): each row has one, and others share it by chance. A batch takes
 * those of its rows, each once, in order, and waits for a bounded time; whoever comes first is
 * served first. Thread safe.
 *
 * <ol>
 *   <li><em>No batch waits for ever.</em> Who has not got all in time has none: what was taken is
 *       given back. An order alone would not do, since HBase takes row locks behind the hook.
 *   <li><em>They belong to thread and batch.</em> HBase also ends batches of which it told nobody
 *       the beginning, and those in which the beginning threw. Giving back what one does not have
 *       changes nothing.
 *   <li><em>A batch within a batch</em> of the same thread, as coprocessors may write, waits for
 *       stripes of the outer one until its time is over. It must not get them: the outer batch has
 *       read the row already.
 * </ol>
 *
 * <p>A stripe is a bit, so a region may have many: two batches of n rows share one of S stripes
 * with a probability of about n<sup>2</sup> / S, and wait for each other then.
 */
final class Stripes {
  /** Of a region: 128 KB. */
  static final int NUMBER = 1 << 20;

  /** A thread that waits for a stripe. */
  private static final class Waiting {
    private final int stripe;
    private final Condition handed;
    private boolean has;

    Waiting(int stripe, Condition handed) {
      this.stripe = stripe;
      this.handed = handed;
    }
  }

  private final int number;
  private final BitSet held = new BitSet();
  // The oldest first; as many as handlers at most.
  private final List<Waiting> waiting = new ArrayList<>();
  // Of the two above: for as long as bits are set, not for as long as stripes are held.
  private final ReentrantLock lock = new ReentrantLock();
  private final OfThread<Object, int[]> batches = new OfThread<>();
  private final LongConsumer waited;

  /**
   * Of a region.
   *
   * @param number of stripes, a power of two
   * @param waited told how long a batch has waited for a stripe, in nanoseconds
   */
  Stripes(int number, LongConsumer waited) {
    this.number = number;
    this.waited = waited;
  }

  /**
   * Takes the stripes of a batch; {@link #give} has to follow.
   *
   * @param rows their hashes
   * @param nanos how long it may take
   * @return whether the batch has them; if not, it has none
   * @throws InterruptedException while it waited; it has none then
   * @throws IllegalStateException if it has them already
   */
  boolean take(Object batch, long[] rows, long nanos) throws InterruptedException {
    if (batches.get(batch) != null) {
      throw new IllegalStateException("the batch has taken its stripes already");
    }
    boolean all = false;
    try {
      int[] stripes = RowStripes.of(rows, number);
      batches.put(batch, stripes);
      all = take(stripes, nanos);
    } finally {
      if (!all) {
        batches.remove(batch);
      }
    }
    return all;
  }

  private boolean take(int[] stripes, long nanos) throws InterruptedException {
    long end = System.nanoTime() + nanos;
    int has = 0;
    lock.lock();
    try {
      while (has < stripes.length && takeOne(stripes[has], end)) {
        has++;
      }
      return has == stripes.length;
    } finally {
      if (has < stripes.length) {
        give(stripes, has);
      }
      lock.unlock();
    }
  }

  /** Takes a stripe; whether it was there in time. Whoever calls it has the lock. */
  private boolean takeOne(int stripe, long end) throws InterruptedException {
    if (held.get(stripe)) {
      return await(stripe, end);
    }
    held.set(stripe);
    return true;
  }

  private boolean await(int stripe, long end) throws InterruptedException {
    Waiting own = new Waiting(stripe, lock.newCondition());
    long begun = System.nanoTime();
    waiting.add(own);
    try {
      long left = end - begun;
      while (!own.has && left > 0) {
        left = own.handed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      if (!own.has) {
        throw e;
      }
      Thread.currentThread().interrupt(); // it came too late
    } finally {
      waiting.remove(own);
      waited.accept(System.nanoTime() - begun);
    }
    return own.has;
  }

  /** Gives back the stripes of a batch of this thread, if it has any. */
  void give(Object batch) {
    int[] stripes = batches.remove(batch);
    if (stripes == null) {
      return;
    }
    lock.lock();
    try {
      give(stripes, stripes.length);
    } finally {
      lock.unlock();
    }
  }

  /** Gives back the first stripes of some, and hands them to those who wait. */
  private void give(int[] stripes, int first) {
    for (int i = 0; i < first; i++) {
      held.clear(stripes[i]);
    }
    for (Iterator<Waiting> all = waiting.iterator(); all.hasNext(); ) {
      Waiting one = all.next();
      if (!held.get(one.stripe)) {
        held.set(one.stripe);
        one.has = true;
        one.handed.signal();
        all.remove();
      }
    }
  }

  /** How many batches wait for one now. */
  int waiting() {
    lock.lock();
    try {
      return waiting.size();
    } finally {
      lock.unlock();
    }
  }

  /** How many are taken now. */
  int taken() {
    lock.lock();
    try {
      return held.cardinality();
    } finally {
      lock.unlock();
    }
  }
}
