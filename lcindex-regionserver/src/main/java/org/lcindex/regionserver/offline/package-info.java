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
 * Index files that were built offline, beside the HFiles of a bulk load: where loads put them, and
 * how this server takes them from there.
 *
 * <pre>
 * load --&gt; RegionOp.STAGE --&gt; Stages         folders for them, in HBase's file system
 *                               |
 * StoreJobs --&gt; OfflineSource --+           copies, restamps, checks
 * Chore     --&gt; OfflineSource --+           what nobody fetches goes
 * </pre>
 *
 * <p>{@link org.lcindex.regionserver.offline.Stages} is the first class to read. The page "Offline-
 * built index files and versioned stores" in {@code docs/design/offline.md} has the whole.
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.offline;

import org.apache.yetus.audience.InterfaceAudience;
