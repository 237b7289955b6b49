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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import org.lcindex.cluster.process.Waiting;

/**
 * The metrics of one server process, those that it also shows at {@code /jmx}.
 *
 * @param name of the server in reports, such as {@code regionserver-0}
 */
public record ServerBeans(String name, MBeanServerConnection connection) {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Others are DataNodes. */
  public boolean isRegionServer() {
    return name.startsWith("regionserver");
  }

  /**
   * The numbers of the bean that a pattern names, waited for: HBase takes all its beans away for
   * half a second after it has opened or closed a region. In this JVM another cluster that ends
   * takes them away for good; then there are none.
   */
  Map<String, Double> awaited(String pattern) throws IOException {
    if (connection instanceof MBeanServer) {
      return numbers(pattern).orElse(Map.of());
    }
    List<Map<String, Double>> found = new ArrayList<>();
    if (!Waiting.holdsWithin(LIMIT, () -> numbers(pattern).map(found::add).orElse(false))) {
      throw new IOException(name + " has no " + pattern);
    }
    return found.get(0);
  }

  /** The numbers of the bean that a pattern names; empty when the process has none. */
  Optional<Map<String, Double>> numbers(String pattern) throws IOException {
    try {
      for (ObjectName bean : connection.queryNames(new ObjectName(pattern), null)) {
        Map<String, Double> numbers = new TreeMap<>();
        String[] names =
            Arrays.stream(connection.getMBeanInfo(bean).getAttributes())
                .map(attribute -> attribute.getName())
                .toArray(String[]::new);
        for (Attribute attribute : connection.getAttributes(bean, names).asList()) {
          if (attribute.getValue() instanceof Number number) {
            numbers.put(attribute.getName(), number.doubleValue());
          }
        }
        return Optional.of(numbers);
      }
      return Optional.empty();
    } catch (InstanceNotFoundException e) {
      return Optional.empty(); // taken away between two questions
    } catch (JMException e) {
      throw new IOException("reading " + pattern + " of " + name + ": " + e.getMessage(), e);
    }
  }
}
