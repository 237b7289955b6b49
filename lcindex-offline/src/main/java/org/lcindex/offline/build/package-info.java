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
 * Builds HFiles with their index files outside of HBase. {@link
 * org.lcindex.offline.build.OfflineBuild} is one process: rows are read, sorted in {@linkplain
 * org.lcindex.offline.build.RowBuffer memory}, spilled as runs, and merged region by region. {@link
 * org.lcindex.offline.build.OfflineOutputFormat} is for MapReduce jobs, whose rows come sorted.
 * Both write by {@link org.lcindex.offline.build.PartWriter}:
 *
 * <pre>
 *   input &gt; InputSorter &gt; RowBuffer, RunWriter
 *                               |
 *   RunMerger &lt; RunReader &lt;-----+
 *      |
 *   PartWriter &gt; FamilyWriter &gt; HFileMaker       (the HFile, its content id)
 *      |                     \-- HFileIndexBuilder (index files)
 *   BuildFolder (what is done)  &gt; manifest.json  &gt; FolderCopy (to another file system)
 * </pre>
 */
package org.lcindex.offline.build;
