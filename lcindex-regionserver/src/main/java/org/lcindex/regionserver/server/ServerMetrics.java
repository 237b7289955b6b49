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
package org.lcindex.regionserver.server;

import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.apache.hadoop.hbase.metrics.Histogram;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.base.Metrics;
import org.lcindex.regionserver.base.Telemetry;
import org.lcindex.regionserver.job.JobKind;
import org.lcindex.regionserver.job.JobQueue;

/** Shows a server's counters, gauges and job queues among its {@link Metrics}. Stateless. */
final class ServerMetrics {
  private ServerMetrics() {}

  /** Registers everything but what measures itself. */
  static void register(Telemetry telemetry, Collection<JobQueue> queues, Gauges levels) {
    Metrics metrics = telemetry.metrics();
    for (Counter counter : Counter.values()) {
      metrics.counter(counter.label(), counter.meaning(), () -> telemetry.counters().get(counter));
    }
    for (JobQueue queue : queues) {
      String name = "jobs." + queue.name() + ".";
      String of = " of the " + queue.name() + " queue";
      metrics.gauge(name + "waiting", "Jobs" + of + " that wait", queue::waiting);
      metrics.gauge(name + "running", "Jobs" + of + " that run", queue::running);
      metrics.counter(
          name + "finished", "Jobs" + of + " that have ended well", queue::finishedCount);
      metrics.counter(name + "failures", "Attempts" + of + " that failed", queue::failureCount);
    }
    GaugeSnapshot gauges = new GaugeSnapshot(levels::all, System::nanoTime);
    for (Gauges.Gauge gauge : levels.list()) {
      metrics.gauge(gauge.label(), gauge.meaning(), () -> gauges.get(gauge.label()));
    }
  }

  /** The distribution of the waits of a queue's jobs. */
  static LongConsumer waits(Metrics metrics, JobKind kind) {
    Histogram histogram =
        metrics.histogram(
            "jobs." + kind.label() + ".wait.millis",
            String.format(
                "Time from submission to the last start of a job of the %s queue, in milliseconds",
                kind.label()));
    return nanos -> histogram.update(TimeUnit.NANOSECONDS.toMillis(nanos));
  }
}
