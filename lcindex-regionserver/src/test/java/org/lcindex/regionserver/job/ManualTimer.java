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
package org.lcindex.regionserver.job;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A timer and a clock that stand still until a test moves them. Thread safe. */
final class ManualTimer extends AbstractExecutorService implements ScheduledExecutorService {
  private final List<Task> tasks = new ArrayList<>();
  private long millis;
  private boolean shutdown;

  private final class Task extends FutureTask<Void> implements ScheduledFuture<Void> {
    private final long due;

    Task(Runnable work, long due) {
      super(work, null);
      this.due = due;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(due - millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(due, ((Task) other).due);
    }
  }

  /** For whoever wants a clock. */
  synchronized long nanoTime() {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /** How long the waiting tasks have to wait, in milliseconds. */
  synchronized List<Long> delays() {
    return tasks.stream().map(task -> task.due - millis).toList();
  }

  /** Lets time pass and runs what is due then. */
  void pass(long passed) {
    List<Task> due = new ArrayList<>();
    synchronized (this) {
      millis += passed;
      tasks.stream().filter(task -> task.due <= millis).sorted().forEach(due::add);
      tasks.removeAll(due);
    }
    due.forEach(Task::run);
  }

  @Override
  public synchronized ScheduledFuture<?> schedule(Runnable work, long delay, TimeUnit unit) {
    if (shutdown) {
      throw new RejectedExecutionException("the timer has ended");
    }
    Task task = new Task(work, millis + unit.toMillis(delay));
    tasks.add(task);
    return task;
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> work, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable work, long initial, long period, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable work, long initial, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void execute(Runnable work) {
    work.run();
  }

  @Override
  public synchronized void shutdown() {
    shutdown = true;
  }

  @Override
  public synchronized List<Runnable> shutdownNow() {
    shutdown = true;
    return List.of();
  }

  @Override
  public synchronized boolean isShutdown() {
    return shutdown;
  }

  @Override
  public boolean isTerminated() {
    return isShutdown();
  }

  @Override
  public boolean awaitTermination(long time, TimeUnit unit) {
    return true;
  }
}
