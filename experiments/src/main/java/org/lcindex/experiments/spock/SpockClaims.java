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
package org.lcindex.experiments.spock;

import java.util.ArrayList;
import java.util.List;
import org.lcindex.experiments.suite.Claim;

/** What the paper says, beside what was measured. */
final class SpockClaims {
  private final SpockFigures figures;

  SpockClaims(SpockFigures figures) {
    this.figures = figures;
  }

  /** In the order of the paper; what it does not measure comes where it speaks of it. */
  List<Claim> all() {
    BuildClaims builds = new BuildClaims(figures);
    List<Claim> all = new ArrayList<>(builds.builds());
    all.addAll(new CycleClaims(figures).all());
    all.addAll(builds.loads());
    all.add(microseconds());
    all.add(rivals());
    return all;
  }

  private static Claim microseconds() {
    return Claim.elsewhere(
        "Figures 8 to 10",
        "microseconds of a read by key, with a cold and a warm page cache, 100 GB and more",
        "28 in the median",
        "HBase over TCP is no memory-mapped file of the process; ratios of one run are compared");
  }

  private static Claim rivals() {
    return Claim.elsewhere(
        "Figures 7 and 9",
        "MySQL beside it; 16 nodes",
        "slower; flat",
        "no MySQL is beside it, and all servers are on one machine");
  }
}
