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
 * What copies of cells say of rows: which rows a query need not ask HBase about, because index
 * files and the log of the MemStore prove that they do not match. Which rows are returned unasked
 * is decided by {@code store.view.FileTrust} and {@code scan.gathering.IFilePass}, not here.
 *
 * <pre>
 *   writes --> MemStoreLog --> LogGeneration --> CopyList   rows, each with what was written
 *                   |                               |
 *                   v                          CopyColumns  status and key prefix by column
 *                LogView --> LogRows                |
 *                               |              SharedRows   rows that several HFiles hold
 *    cells without index        |                   |       (SharedRowsMaker of SharedCopies
 *     (scan.gathering)          |                   |        and CopyValues)
 *            |                  v                   v
 *            +-----------> RowFacts &lt;--------- PrefixCondition
 *                               |
 *                               v
 *                passed, decided, in doubt: is the row out?
 * </pre>
 *
 * <p>{@link org.lcindex.regionserver.evidence.Evidence} has the four rules, EV1 to EV4, as
 * functions. {@link org.lcindex.regionserver.evidence.Decisive} is the one test of a written value,
 * and {@link org.lcindex.regionserver.evidence.RowFacts} makes the one verdict. The package knows
 * neither queries nor stores: who asks hands in conditions, timestamps and read points.
 *
 * <p>Verdict tables say what must follow from which cells; each fault of {@code faults.txt} in
 * these classes is noticed by one of their lines. Read {@code Evidence} first, then {@code
 * RowFacts}.
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.evidence;

import org.apache.yetus.audience.InterfaceAudience;
