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

import org.lcindex.hbase.fit.HBaseFit;
import org.lcindex.regionserver.base.Metrics;
import org.lcindex.regionserver.base.Problems;

/**
 * What stands for an {@link IndexServer} where HBase is not one that LCIndex can work with: a
 * standing problem among the metrics, and nothing else. Index files stay as they are. Thread safe.
 */
public final class DisabledServer {
  private final Problems problems = new Problems();
  private final Metrics metrics = new Metrics();

  /** Shows the problem until it is closed. */
  public DisabledServer(HBaseFit fit) {
    problems.report(Problems.MISFIT, fit.misfit().toString());
    metrics.gauge(Gauges.PROBLEMS, Gauges.PROBLEMS_MEANING, () -> (long) problems.count());
  }

  /** Ends it. */
  public void close() {
    metrics.close();
  }
}
