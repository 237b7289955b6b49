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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Stripes of rows: one batch after the other, in time or not at all. */
@Timeout(60)
class StripesTest {
  private static final long LONG = TimeUnit.MINUTES.toNanos(1);
  private static final long SHORT = TimeUnit.MILLISECONDS.toNanos(2);
  private static final int NUMBER = 16;

  private final LongAdder waits = new LongAdder();
  private final LongAdder waitedNanos = new LongAdder();
  private final Stripes stripes = new Stripes(NUMBER, this::waited);
  private final ExecutorService others = Executors.newCachedThreadPool();
  private final Object batch = new Object();

  @AfterEach
  void end() {
    others.shutdownNow();
  }

  private <T> Future<T> other(Callable<T> call) {
    return others.submit(call);
  }

  /** Takes the stripes of rows in another thread, and gives them back. */
  private boolean tried(long nanos, long... rows) throws Exception {
    return other(
            () -> {
              boolean taken = stripes.take(this, rows, nanos);
              stripes.give(this);
              return taken;
            })
        .get();
  }

  private void waited(long nanos) {
    waits.increment();
    waitedNanos.add(nanos);
  }

  private void awaitWaiting(int number) {
    while (stripes.waiting() < number) {
      Thread.onSpinWait();
    }
  }

  @Test
  void oneAfterTheOther() throws Exception {
    assertTrue(stripes.take(batch, new long[] {5, 3, 5 + NUMBER}, LONG));
    assertEquals(2, stripes.taken());
    Future<Boolean> next =
        other(
            () -> {
              boolean taken = stripes.take(this, new long[] {4, 5}, LONG);
              return taken && stripes.taken() == 2;
            });
    awaitWaiting(1);
    assertFalse(next.isDone());
    stripes.give(batch);
    assertTrue(next.get());
    assertTrue(waitedNanos.sum() > 0);
    assertEquals(1, waits.sum());
  }

  /** Who is late has none of those that were free. */
  @Test
  void notInTime() throws Exception {
    assertTrue(stripes.take(batch, new long[] {5}, LONG));
    assertFalse(tried(SHORT, 3, 5, 7));
    assertFalse(tried(0, 3, 5, 7));
    assertEquals(1, stripes.taken());
    assertTrue(tried(0, 3, 7));
    stripes.give(batch);
    assertTrue(tried(0, 3, 5, 7));
    assertEquals(0, stripes.taken());
  }

  /** Whoever has come first gets it, and what is given back for want of another one, too. */
  @Test
  void handedOnInTheOrderOfWaiting() throws Exception {
    assertTrue(stripes.take(batch, new long[] {5}, LONG));
    List<Integer> order = new ArrayList<>();
    List<Future<?>> waiting = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      int one = i;
      waiting.add(
          other(
              () -> {
                assertTrue(stripes.take(this, new long[] {5}, LONG));
                order.add(one); // by one at a time
                stripes.give(this);
                return null;
              }));
      awaitWaiting(i + 1);
    }
    stripes.give(batch);
    for (Future<?> one : waiting) {
      one.get();
    }
    assertEquals(List.of(0, 1, 2, 3), order);
  }

  @Test
  void givingWhatOneDoesNotHave() throws Exception {
    stripes.give(batch);
    assertTrue(stripes.take(batch, new long[] {5}, LONG));
    stripes.give(new Object());
    other(
            () -> {
              stripes.give(batch); // of another thread
              return null;
            })
        .get();
    assertEquals(1, stripes.taken());
    stripes.give(batch);
    stripes.give(batch);
    assertEquals(0, stripes.taken());
  }

  @Test
  void interrupted() throws Exception {
    assertTrue(stripes.take(batch, new long[] {5}, LONG));
    Thread[] thread = new Thread[1];
    Future<Boolean> waiting =
        other(
            () -> {
              thread[0] = Thread.currentThread();
              return stripes.take(this, new long[] {2, 5}, LONG);
            });
    awaitWaiting(1);
    thread[0].interrupt();
    assertEquals(
        InterruptedException.class,
        assertThrows(ExecutionException.class, waiting::get).getCause().getClass());
    assertEquals(1, stripes.taken());
    stripes.give(batch);
    assertTrue(tried(0, 2, 5));
  }

  /** The outer one has read the row: what the inner one writes it would not know. */
  @Test
  void aBatchWithinABatch() throws Exception {
    Object inner = new Object();
    assertTrue(stripes.take(batch, new long[] {5}, LONG));
    assertFalse(stripes.take(inner, new long[] {5}, SHORT));
    assertTrue(stripes.take(inner, new long[] {6}, SHORT));
    stripes.give(batch);
    assertEquals(1, stripes.taken());
    stripes.give(inner);
    assertEquals(0, stripes.taken());
  }

  @Test
  void twice() throws Exception {
    assertTrue(stripes.take(batch, new long[] {5}, LONG));
    assertThrows(IllegalStateException.class, () -> stripes.take(batch, new long[] {6}, LONG));
    assertEquals(1, stripes.taken());
    assertThrows(
        IllegalArgumentException.class,
        () -> new Stripes(3, nanos -> {}).take(this, new long[] {6}, LONG));
  }

  /**
   * 32 threads over overlapping rows in any order: nobody shares a row, waits in vain, or loses.
   */
  @Test
  void manyThreads() throws Exception {
    int threads = 32;
    int rounds = 200;
    Stripes shared = new Stripes(64, this::waited);
    AtomicIntegerArray inside = new AtomicIntegerArray(64);
    long[] writes = new long[64]; // each by one at a time
    List<Future<Long>> running = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Random random = new Random(i);
      running.add(
          other(
              () -> {
                long written = 0;
                for (int round = 0; round < rounds; round++) {
                  long[] rows = random.longs(1 + random.nextInt(8), 0, 64).toArray();
                  boolean patient = random.nextInt(4) > 0;
                  if (shared.take(this, rows, patient ? LONG : random.nextInt(20_000))) {
                    written += write(rows, inside, writes);
                  } else {
                    assertFalse(patient);
                  }
                  shared.give(this);
                }
                return written;
              }));
    }
    long written = 0;
    for (Future<Long> one : running) {
      written += one.get();
    }
    long counted = 0;
    for (long one : writes) {
      counted += one;
    }
    assertEquals(written, counted);
    assertEquals(0, shared.taken());
    assertTrue(waits.sum() > 0);
  }

  /** Writes each row once, and sees that nobody else does; how many rows these are. */
  private static long write(long[] rows, AtomicIntegerArray inside, long[] writes) {
    int[] each = Arrays.stream(rows).mapToInt(row -> (int) row).distinct().toArray();
    for (int row : each) {
      assertEquals(1, inside.incrementAndGet(row));
    }
    Thread.yield(); // so that others come meanwhile
    for (int row : each) {
      writes[row]++;
      inside.decrementAndGet(row);
    }
    return each.length;
  }
}
