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
 * Background jobs and their queues, named after the LCIndex paper's (section III.C.2). Begin with
 * {@link org.lcindex.regionserver.job.Job}, which has the states.
 *
 * <pre>
 * JobQueues           a JobQueue with threads of its own for each JobKind
 *   Job
 *     HFileJob          of one HFile of an IndexedStore, by a BuildStep
 *       FlushJob          builds        -&gt; CommitJob
 *       CompactJob        merges        -&gt; CompleteCompactJob
 *       RemoteJob         copies        -&gt; CommitJob, or FlushJob when nobody has the files
 *     ArchiveJob        deletes
 * JobHelpers          threads that help a job to write several indexes
 * GiveWay             jobs stand back for whoever else wants the cores
 * Background          how the indexes of open regions get work done
 * </pre>
 *
 * <p>A job knows the store it works for only as {@link org.lcindex.regionserver.job.IndexedStore},
 * and what it does for it as a {@link org.lcindex.regionserver.job.BuildStep}. {@code FlushJob}
 * builds from an HFile's cells wherever the HFile came from: a flush, a bulk load, another server,
 * or before the index.
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.job;

import org.apache.yetus.audience.InterfaceAudience;
