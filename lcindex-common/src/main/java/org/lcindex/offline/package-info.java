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
 * What the builder of index files, the load of a built folder and region servers share: the names
 * in such a folder, and the record of one HFile.
 *
 * <pre>
 *   builder --&gt; folder (OfflineNames) --&gt; hfile.json (OfflineHFile, OfflineIndexFile)
 *                                             |
 *   load, region server  &lt;--------------------+
 * </pre>
 *
 * <p>{@link org.lcindex.offline.OfflineHFile} is the first class to read. The page "Offline-built
 * index files and versioned stores" in {@code docs/design/offline.md} has the whole.
 */
@InterfaceAudience.Private
package org.lcindex.offline;

import org.apache.yetus.audience.InterfaceAudience;
