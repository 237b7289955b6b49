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
 * The layout of an HFile's index of one column: how entries, payload and statistics lie in files.
 *
 * <pre>
 *   plans, views, scans, merges (lcindex-regionserver)
 *                       |
 *                  ColumnIndex             opened, verified and asked here only
 *                   |       |
 *                 SFile   IFileReader --&gt; GroupDirectory, GroupView
 *               (how many)    (entries sorted by key, each with its row's payload)
 * </pre>
 *
 * <p>{@link org.lcindex.layout.ColumnIndex} is the first class to read.
 *
 * <p><b>Another layout</b>, as a payload in the order of row keys, begins here: {@code ColumnIndex}
 * opens its files. What scans read is a {@link org.lcindex.ifile.GroupView}, whose pages of keys,
 * rows and other columns do not say where the payload is: {@code GroupView.packed} fetches it. What
 * writes the files is {@link org.lcindex.ifile.IFileWriter}; dump and audit are in {@link
 * org.lcindex.dump} and {@link org.lcindex.audit}.
 */
package org.lcindex.layout;
