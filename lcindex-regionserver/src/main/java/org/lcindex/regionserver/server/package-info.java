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
/**
 * What the indexed regions of one process share. Begin with {@link
 * org.lcindex.regionserver.server.ServerAssembly}, which puts an {@code IndexServer} together from
 * the bottom up.
 *
 * <pre>
 * IndexServers        one IndexServer for each set of local directories, from first use to last
 *   ServerAssembly      makes it; ServerLimits and HeapShares say how much of the machine it takes
 *   IndexServer         the parts:
 *     OpenRegions         the regions that are open here
 *     ServerWork          threads: Timers, Reconciler, job queues and helpers
 *     Chore               what is looked at from time to time
 *     DescriptorWatch     indexes that were created or dropped (DueTimes)
 *     Verifications       what clients have asked to verify, a Verification each
 *     KilledQueries       queries that somebody has ended
 *     Gauges              levels (GaugeSnapshot), shown by ServerMetrics
 *     LateMisfit          whether something of HBase is missing after all
 * DisabledServer      stands for it where HBase is not one that LCIndex can work with
 * </pre>
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.server;

import org.apache.yetus.audience.InterfaceAudience;
