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
package org.lcindex.regionserver.scan.planning;

import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.Plan;
import org.lcindex.regionserver.scan.gathering.Branch;
import org.lcindex.regionserver.scan.query.Query;

/**
 * A scan for which an index was chosen before HBase opened its core scanner.
 *
 * @param query the scan taken apart
 * @param plan the decision
 * @param branches the ways of the plan by which candidates are found, at least one
 * @param planNanos how long it took
 */
@InterfaceAudience.Private
public record PreparedScan(Query query, Plan plan, List<Branch> branches, long planNanos) {}
