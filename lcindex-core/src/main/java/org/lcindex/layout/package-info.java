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
 * The layout of an HFile's index of one column: what it is to those who read, write and check one,
 * whatever lies where in its files.
 *
 * <pre>
 *   scans, evidence, plans, audit (lcindex-regionserver); build, dump, audit (here)
 *              |                                  |
 *              |                          layouts.Layouts      which layout a file has
 *              v                                  v
 *         ColumnIndex  &lt;--------------------   Layout  ------&gt; EntryWriter, IndexFile
 *              |                                  ^
 *        IndexEntries --&gt; EntryCursor             |
 *              |                          sorted.SortedLayout  the one layout there is
 *        GroupDirectory, GroupView
 *              |
 *   RowPage, Keys, ColumnPage, PackedRow                       whole pages: no layout in them
 * </pre>
 *
 * <p>{@link org.lcindex.layout.ColumnIndex} is the first class to read. Interfaces end at the
 * group: what is done for each entry reads arrays of classes that all layouts share.
 *
 * <p><b>Another layout</b>, as a payload in the order of row keys, is a package with a {@link
 * org.lcindex.layout.Layout} and what it opens and writes, constants of {@link
 * org.lcindex.file.FileKind} for its files, and a line of {@code org.lcindex.layouts.Layouts}. Its
 * entries are in the order of {@link org.lcindex.layout.Entry#compareTo}, too; {@code
 * GroupView.packed} finds their payload.
 */
package org.lcindex.layout;
