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
package org.lcindex.experiments.kit;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Map;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;

/**
 * How many calls the connections of one name have made to servers: HBase's own counters of clients,
 * whatever the calls are for. Thread safe.
 */
public final class RpcCounts {
  private static final String ENABLED = "hbase.client.metrics.enable";
  private static final String SCOPE = "hbase.client.metrics.scope";

  private final String scope;

  /** The connections that are made with these settings. */
  public RpcCounts(String name) {
    scope = name;
  }

  /** What a connection needs to be counted. */
  public Map<String, String> settings() {
    return Map.of(ENABLED, "true", SCOPE, scope);
  }

  /** A configuration whose connections are counted. */
  public Configuration counted(Configuration conf) {
    Configuration counted = new Configuration(conf);
    settings().forEach(counted::set);
    return counted;
  }

  /** The calls until now that were answered. */
  public long now() throws IOException {
    return now("");
  }

  /**
   * Those of a method of HBase's services, such as {@code ExecService}, which are calls of
   * endpoints of regions.
   */
  public long of(String method) throws IOException {
    return now("_" + method + ".");
  }

  private long now(String part) throws IOException {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    long calls = 0;
    try {
      for (ObjectName name : beans.queryNames(null, null)) {
        String text = String.valueOf(name.getKeyProperty("name"));
        if (text.contains("MetricsConnection.rpcCount_")
            && text.contains(part)
            && text.contains(scope)) {
          calls += ((Number) beans.getAttribute(name, "Count")).longValue();
        }
      }
    } catch (InstanceNotFoundException e) {
      throw new IOException("a connection named " + scope + " was closed meanwhile", e);
    } catch (JMException e) {
      throw new IOException("counting the calls of " + scope, e);
    }
    return calls;
  }
}
