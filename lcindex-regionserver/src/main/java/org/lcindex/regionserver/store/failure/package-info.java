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
 * What went wrong with the index files of one store, and what follows from it. Begin with {@link
 * org.lcindex.regionserver.store.failure.IndexFailures}, which has the table of failures.
 *
 * <pre>
 * query, job, chore, audit
 *   FailureHandler    acts: closes, deletes, has built again, logs, counts
 *     IndexFailures     decides and remembers: CORRUPT, gone, I/O, BUG; DEGRADED beyond a limit
 * StoreJobs
 *   BuildFailures     why the last attempt to build failed, until one succeeds
 * </pre>
 *
 * <p>A query that meets a failure while it gathers a window becomes a plain scan from that window
 * on. One that meets it while it delivers has the file's further rows verified. Queries that come
 * later scan the HFile. What an audit finds wrong stays unused until a repair. What is standing is
 * told by {@code Problems} and the region's status.
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.store.failure;

import org.apache.yetus.audience.InterfaceAudience;
