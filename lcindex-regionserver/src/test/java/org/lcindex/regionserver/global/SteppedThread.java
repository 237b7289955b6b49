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
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * A thread of a server whose work is done by who tests it, when he wants it. Cancelled work is
 * forgotten, as by {@link org.lcindex.regionserver.base.OneThread}. Not thread safe.
 */
final class SteppedThread extends AbstractExecutorService implements ScheduledExecutorService {
  /** After which whoever has work done again and again does not get on. */
  private static final int MANY = 20_000;

  private final List<Work<?>> waiting = new ArrayList<>();

  private static final class Work<T> extends FutureTask<T> implements ScheduledFuture<T> {
    private final long millis;

    Work(Callable<T> what, long millis) {
      super(what);
      this.millis = millis;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(millis, other.getDelay(TimeUnit.MILLISECONDS));
    }
  }

  /** After how many milliseconds each is due that waits, the soonest first. */
  List<Long> delays() {
    waiting.removeIf(FutureTask::isDone);
    return waiting.stream().map(work -> work.millis).sorted().toList();
  }

  /** Does what is due first, however long it would have to wait. */
  void next() {
    waiting.removeIf(FutureTask::isDone);
    Work<?> first = waiting.stream().min(Comparator.naturalOrder()).orElseThrow();
    waiting.remove(first);
    first.run();
    if (first.isCancelled()) {
      return; // while it was under way, which it does not notice
    }
    try {
      first.get();
    } catch (ExecutionException e) {
      throw new AssertionError("work of a server's thread threw", e.getCause());
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Does all that waits, and what comes of it. */
  void finish() {
    for (int i = 0; !delays().isEmpty(); i++) {
      if (i == MANY) {
        throw new AssertionError("it never ends");
      }
      next();
    }
  }

  private <T> ScheduledFuture<T> add(Work<T> work) {
    waiting.add(work);
    return work;
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable what, long delay, TimeUnit unit) {
    Callable<Object> call =
        () -> {
          what.run();
          return null;
        };
    return add(new Work<>(call, unit.toMillis(delay)));
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> what, long delay, TimeUnit unit) {
    return add(new Work<>(what, unit.toMillis(delay)));
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable what, long first, long period, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable what, long first, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void execute(Runnable what) {
    schedule(what, 0, TimeUnit.MILLISECONDS);
  }

  @Override
  public void shutdown() {
    waiting.clear();
  }

  @Override
  public List<Runnable> shutdownNow() {
    List<Runnable> left = new ArrayList<>(waiting);
    waiting.clear();
    return left;
  }

  @Override
  public boolean isShutdown() {
    return false;
  }

  @Override
  public boolean isTerminated() {
    return false;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return true;
  }
}
