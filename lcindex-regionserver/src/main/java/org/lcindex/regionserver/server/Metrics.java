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

import org.apache.hadoop.hbase.metrics.Gauge;
import org.apache.hadoop.hbase.metrics.MetricRegistry;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.job.JobQueue;

/** Shows the plugin's counters and job queues in the region server's metrics ({@code /jmx}). */
@InterfaceAudience.Private
public final class Metrics {
  private static final String PREFIX = "lcindex.";

  private Metrics() {}

  /** Registers every gauge that the registry does not have yet. */
  public static void register(MetricRegistry registry, IndexServer server) {
    for (Counter counter : Counter.values()) {
      gauge(registry, counter.label(), () -> server.counters().get(counter));
    }
    for (JobQueue queue : server.queues()) {
      String name = "jobs." + queue.name() + ".";
      gauge(registry, name + "waiting", () -> (long) queue.waiting());
      gauge(registry, name + "running", () -> (long) queue.running());
      gauge(registry, name + "finished", queue::finishedCount);
      gauge(registry, name + "failures", queue::failureCount);
      gauge(registry, name + "waited.millis", queue::waitedMillis);
      gauge(registry, name + "ran.millis", queue::ranMillis);
    }
    GaugeSnapshot gauges = new GaugeSnapshot(server::gauges, System::nanoTime);
    server.gauges().keySet().forEach(name -> gauge(registry, name, () -> gauges.get(name)));
  }

  private static void gauge(MetricRegistry registry, String name, Gauge<Long> gauge) {
    registry.register(PREFIX + name, gauge);
  }
}
