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
 * What is told of scans: while they run (the list of running queries, and their end), when they end
 * (metrics, the log of slow queries), and after that (plans). To read first: {@link
 * org.lcindex.regionserver.scan.watching.ScanRecords}.
 *
 * <pre>
 * ScanRecords      of one region
 *   OpenScans        the scans that are open, each an OpenScan     called by HBase's hooks
 *     ScanWatch        its calls and times, and who ended it
 *       QueryTrace       answered by an index: what was read
 *       PlainTrace       left to HBase, and why
 *   RecentPlans      reports of the last plans; PlanReports: what a report says of a plan
 * </pre>
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.scan.watching;

import org.apache.yetus.audience.InterfaceAudience;
