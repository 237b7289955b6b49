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
 * Row keys of a global index's entries: what clients look for and region servers write.
 *
 * <pre>
 *   a cell's value -- ValueCodec --> key --+
 *                                          +-- EntryKey.entry ----> row key of the entry
 *   base row ------------------------------+
 *   ranges of keys (KeyRanges) ------------- EntryKey.rangesOf --> ranges of row keys, for each bucket
 *   row key of an entry -------------------- EntryKey.rowOf -----> base row
 * </pre>
 *
 * <p>An entry only proposes a base row; the base table decides. So an entry too many costs time,
 * and rules EK1 to EK5 of {@code docs/design/rules.md} see that none is missed. {@code
 * EntryKeyTest} proves each over all short keys and rows of a small alphabet, and over random ones
 * of all types. Their reasons:
 *
 * <ul>
 *   <li>EK1: cutting keeps the order of keys, but makes some equal. So a low bound of 1,000 bytes
 *       and a high bound of more are included, even where the range excludes them.
 *   <li>EK2: a cut key is found for every key with these first 1,000 bytes.
 *   <li>EK3 holds within a bucket. A terminator sorts before every continuation of a key, because
 *       no escaped zero is followed by a byte below {@code FF}.
 *   <li>EK4: the first {@code 00 00} that is not part of an escape ends the key.
 *   <li>EK5: HBase's clients find no region for a row key of more than 32,639 bytes (128 less than
 *       HBase's longest).
 * </ul>
 *
 * <p>Cells whose keys are cut to the same bytes share the entry, each with a tag of its own; so do
 * all cells of a row that are no values.
 *
 * <p>Read {@link org.lcindex.entry.EntryKey}; {@code FORMAT.md} has the bytes.
 */
@InterfaceAudience.Private
package org.lcindex.entry;

import org.apache.yetus.audience.InterfaceAudience;
