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
package org.lcindex.experiments.workload;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/** The workloads by name. */
public final class Workloads {
  /** The paper's. */
  public static final String ORDERS = OrdersWorkload.NAME;

  private static final Map<String, LongFunction<Workload>> ALL = new LinkedHashMap<>();

  static {
    ALL.put(OrdersWorkload.NAME, OrdersWorkload::new);
    ALL.put(LineItemWorkload.NAME, LineItemWorkload::new);
  }

  private Workloads() {}

  /** All names, the paper's first. */
  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /**
   * The first rows of a workload.
   *
   * @throws IllegalArgumentException when there is none of this name
   */
  public static Workload create(String name, long rows) {
    LongFunction<Workload> workload = ALL.get(name);
    if (workload == null) {
      throw new IllegalArgumentException(
          "there is no workload '" + name + "'; known are " + String.join(", ", ALL.keySet()));
    }
    return workload.apply(rows);
  }
}
