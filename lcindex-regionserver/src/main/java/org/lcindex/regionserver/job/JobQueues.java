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

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;

/** The queues of a region server, one for each {@link JobKind}. Thread safe. */
public final class JobQueues implements AutoCloseable {
  private final Map<JobKind, JobQueue> queues = new EnumMap<>(JobKind.class);

  /**
   * @param threads how many threads the queue of a kind has
   * @param capacity how many jobs may wait in each
   * @param waits who is told of the waits of a kind
   * @param giveWay how their threads stand back
   */
  public JobQueues(
      ToIntFunction<JobKind> threads,
      int capacity,
      ScheduledExecutorService timer,
      LongSupplier nanoClock,
      Function<JobKind, LongConsumer> waits,
      GiveWay giveWay) {
    for (JobKind kind : JobKind.values()) {
      queues.put(
          kind,
          new JobQueue(
              kind.label(),
              threads.applyAsInt(kind),
              capacity,
              timer,
              nanoClock,
              waits.apply(kind),
              giveWay));
    }
  }

  /** Puts a job into its queue; false when that is full, and the job is cancelled. */
  public boolean submit(Job job) {
    return queues.get(job.kind()).submit(job);
  }

  public Collection<JobQueue> all() {
    return queues.values();
  }

  /** Takes no more jobs. Those under way end by themselves; cancel them to have that soon. */
  @Override
  public void close() {
    queues.values().forEach(JobQueue::close);
  }

  /** Waits, after {@link #close}, until no job runs; false when that took too long. */
  public boolean awaitEnd(long time, TimeUnit unit) throws InterruptedException {
    long deadline = System.nanoTime() + unit.toNanos(time);
    boolean ended = true;
    for (JobQueue queue : queues.values()) {
      ended &= queue.awaitEnd(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    }
    return ended;
  }
}
