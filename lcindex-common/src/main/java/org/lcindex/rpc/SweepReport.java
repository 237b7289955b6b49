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
package org.lcindex.rpc;

import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The sweep of a global index's entries: those without a value are removed.
 *
 * @param index as its definition is written
 * @param regions of the entries
 * @param done of these that are swept to the end
 * @param problems why some do not go on; empty if all do
 */
@InterfaceAudience.Public
public record SweepReport(
    String index, int regions, int done, SweepFigures figures, List<String> problems) {
  public SweepReport {
    problems = problems == null ? List.of() : List.copyOf(problems);
  }
}
