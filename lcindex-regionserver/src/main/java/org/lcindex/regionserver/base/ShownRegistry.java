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
package org.lcindex.regionserver.base;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.metrics.MetricRegistries;
import org.apache.hadoop.hbase.metrics.MetricRegistry;
import org.apache.hadoop.hbase.metrics.MetricRegistryInfo;

/**
 * A registry among those that HBase shows, as a bean of a region server. The first one of a process
 * has the name that it asks for; those of an embedded cluster's further servers have a number
 * behind it. Thread safe.
 */
final class ShownRegistry implements AutoCloseable {
  private static final Map<String, Integer> MADE = new ConcurrentHashMap<>();

  private final MetricRegistryInfo info;
  private final MetricRegistry registry;

  /**
   * @param record what names of metrics begin with in Prometheus
   * @param bean what follows {@code name=RegionServer,sub=}
   */
  ShownRegistry(String record, String description, String bean) {
    int number = MADE.merge(bean, 1, Integer::sum);
    String name = "RegionServer,sub=" + bean + (number == 1 ? "" : Integer.toString(number));
    info = new MetricRegistryInfo(record, description, name, "regionserver", false);
    registry = MetricRegistries.global().create(info);
  }

  MetricRegistry metrics() {
    return registry;
  }

  /** The name of the bean. */
  String bean() {
    return "Hadoop:service=HBase,name=" + info.getMetricsJmxContext();
  }

  /** Shows it no longer. */
  @Override
  public void close() {
    MetricRegistries.global().remove(info);
  }
}
