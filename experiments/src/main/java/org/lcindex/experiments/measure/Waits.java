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
package org.lcindex.experiments.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long LCIndex's jobs waited between two readings, by kind of job and server. HBase's
 * histograms are of the time since somebody looked last. Not thread safe.
 */
public final class Waits {
  private static final String BEAN = "Hadoop:service=HBase,name=RegionServer,sub=LCIndex";
  private static final Pattern COUNT = Pattern.compile("Jobs(\\w+)WaitMillis_num_ops");
  private static final Map<String, String> FIELDS =
      new TreeMap<>(
          Map.of(
              "_mean", "mean",
              "_max", "max",
              "_25th_percentile", "p25",
              "_median", "p50",
              "_75th_percentile", "p75",
              "_90th_percentile", "p90",
              "_95th_percentile", "p95",
              "_99th_percentile", "p99"));

  private final List<ServerBeans> servers;
  private final Map<String, Double> before = new TreeMap<>();

  public Waits(List<ServerBeans> servers) {
    this.servers = servers.stream().filter(ServerBeans::isRegionServer).toList();
  }

  /** Takes the first reading. */
  public void begin() throws IOException {
    for (ServerBeans server : servers) {
      Map<String, Double> now = server.awaited(BEAN);
      now.forEach((metric, value) -> before.put(server.name() + metric, value));
    }
  }

  /** Takes the second one: values of kind waits; jobs that there were none of are left out. */
  public Map<String, Object> end() throws IOException {
    List<Map<String, Object>> jobs = new ArrayList<>();
    for (ServerBeans server : servers) {
      Map<String, Double> now = server.awaited(BEAN);
      for (Map.Entry<String, Double> metric : now.entrySet()) {
        Matcher name = COUNT.matcher(metric.getKey());
        if (!name.matches()) {
          continue;
        }
        double count = metric.getValue() - before.getOrDefault(server.name() + metric.getKey(), 0.);
        if (count > 0) {
          jobs.add(job(name.group(1), server.name(), count, now));
        }
      }
    }
    return Map.of("jobs", jobs);
  }

  /** The waits, in milliseconds by kind of job, of a technique that tells each one itself. */
  public static Map<String, Object> of(Map<String, List<Long>> waits) {
    List<Map<String, Object>> jobs = new ArrayList<>();
    waits.forEach((kind, millis) -> jobs.add(job(kind, millis.stream().sorted().toList())));
    return Map.of("jobs", jobs);
  }

  private static Map<String, Object> job(String kind, List<Long> sorted) {
    Map<String, Object> job = new TreeMap<>();
    job.put("name", kind);
    job.put("count", sorted.size());
    job.put("mean", sorted.stream().mapToLong(n -> n).average().orElseThrow());
    job.put("max", sorted.get(sorted.size() - 1));
    for (int percent : new int[] {25, 50, 75, 90, 95, 99}) {
      job.put("p" + percent, sorted.get((int) Math.ceil(sorted.size() * percent / 100.0) - 1));
    }
    return job;
  }

  private static Map<String, Object> job(
      String kind, String server, double count, Map<String, Double> metrics) {
    Map<String, Object> job = new TreeMap<>();
    job.put("name", kind.toLowerCase(Locale.ROOT));
    job.put("server", server);
    job.put("count", (long) count);
    FIELDS.forEach(
        (suffix, field) -> {
          Double value = metrics.get("Jobs" + kind + "WaitMillis" + suffix);
          if (value != null) {
            job.put(field, value);
          }
        });
    return job;
  }
}
