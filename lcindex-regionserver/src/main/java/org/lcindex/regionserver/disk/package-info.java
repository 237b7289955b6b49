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
 * The local disks that index files live on, and the open index files of an HFile. Begin with {@link
 * org.lcindex.regionserver.disk.LocalStore}. Knows HFiles by where they were written ({@link
 * org.lcindex.hbase.HFileOrigin}) and no HBase class of the region server.
 *
 * <pre>
 * LocalStore        where new files go, old ones are found; publishes, deletes (DeletionLog)
 *   LocalDisks        all disks; LocalDisk: one, with its DirectoryLock, DiskTree and DiskRoom
 *   BuildDir          where files are made; BuiltIndex: what is finished
 * IndexFileNames    every name on a disk
 * HFileIndex        the open index files of one HFile, counted by OpenHandles
 * WatchedFiles      sees each operation; DiskWatch: a disk that is slow or hangs (ReturningReads)
 * IndexBudget       keeps to lcindex.local.max.bytes; DiskBudget has the rules, Claims who shows
 *                   what
 * </pre>
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.disk;

import org.apache.yetus.audience.InterfaceAudience;
