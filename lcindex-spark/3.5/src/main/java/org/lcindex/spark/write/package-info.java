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
 * Writes of DataFrames. Both kinds give all cells one timestamp, the moment at which the driver
 * builds the write, by its clock; {@link org.lcindex.spark.write.RowEncoder} makes the cells.
 *
 * <p><b>Puts.</b> Tasks put batches of rows, and HBase keeps them in its log as any others. A task
 * that is run again puts the same cells with the same timestamp, which changes nothing. A job is no
 * transaction: rows are seen as soon as they are put, and what a failed job has put stays. The
 * timestamp is that of the job's begin, so what others have put or deleted since then, with later
 * timestamps, wins. Of rows with equal keys in one DataFrame any one's cell may stay. Rows of a
 * batch that is not acknowledged may be there or not.
 *
 * <p><b>Bulk.</b> The rows are divided by regions, sorted by the bytes of their keys, and become
 * HFiles with their index files by the code of {@code offline build} and its MapReduce format:
 * {@link org.lcindex.offline.build.OfflineOutputFormat}. Spark's own ordered distribution is not
 * asked for: it orders by columns, and the bytes of a key are in another order as soon as there is
 * a salt, a number below zero or a number as text; it reads the DataFrame twice, to guess bounds;
 * and its bounds are no region's. Here a task writes one region, and so no HFile has to be cut at
 * the load. Each attempt of a task writes in a folder of its own, and the driver's commit takes
 * those of one attempt of each. Then the folder is loaded, as {@code offline load} or {@code store
 * push} does it.
 */
@InterfaceAudience.Private
package org.lcindex.spark.write;

import org.apache.yetus.audience.InterfaceAudience;
