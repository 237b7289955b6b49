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
 * Loads of folders that were built offline: HFiles by HBase's bulk load, with their index files for
 * the servers to take.
 *
 * <pre>
 * OfflineLoad        the steps, each of which goes on where it was stopped
 *   NewTables          a table that is made for the folder
 *   LoadedFolder       whether it was used, and what is left of it is whole
 *   CheckPace          how fast checks read
 *   LoadChecks         folder against table, and what servers told of their local disks
 *   LoadRoom           asks each server whether it has room now (RegionOp.ROOM)
 *   FileSystemRoom     space and quotas of the file system
 *   LoadState          how far it is, in the folder (FolderDocument)
 *   LoadStages         what a region is asked about stages (RegionOp.STAGE)
 *   StagedFiles        moves or copies into a stage
 *     AtOnce             several of them at once
 *   LoadLook           whether all of it has come to the table
 *     FolderHFiles       what the folder's HFiles were (HFileFacts), and which of them were seen
 *     ShownHFiles        what the regions show (RegionOp.HFILES)
 *     SeenHFiles         compares the two
 *     ReadBack           what a push counts of HFiles that nobody saw (TableCount)
 *   BulkLoader         HBase's part, which has server classes: the caller's
 * </pre>
 *
 * <p>{@link org.lcindex.query.offline.OfflineLoad} is the first class to read.
 */
package org.lcindex.query.offline;
