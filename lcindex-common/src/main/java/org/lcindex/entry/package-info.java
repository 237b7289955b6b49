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
 * and the rules below see that none is missed. {@code EntryKeyTest} proves each over all short keys
 * and rows of a small alphabet, and over random ones of all types.
 *
 * <ol>
 *   <li>K1. <em>Order.</em> Of two entries with keys that are not cut, the one with the lesser key
 *       comes first; with equal keys, the one with the lesser row. (Within a bucket.) A terminator
 *       sorts before every continuation of a key, because no escaped zero is followed by a byte
 *       below {@code FF}.
 *   <li>K2. <em>Back.</em> {@code rowOf} gives the row of every entry, whatever bytes the key has:
 *       the first {@code 00 00} that is not part of an escape ends it.
 *   <li>K3. <em>Nothing is missed.</em> The entry of every key in a range is in the range of row
 *       keys. Cutting keeps the order of keys, but makes some equal: so a low bound of 1,000 bytes
 *       and a high bound of more are included, even where the range excludes them.
 *   <li>K4. <em>Nothing else is found</em> where keys are not cut. A cut key is found for every key
 *       with these first 1,000 bytes.
 *   <li>K5. <em>One entry for one key and row.</em> Cells whose keys are cut to the same bytes
 *       share the entry, each with a tag of its own; so do all cells of a row that are no values.
 *   <li>K6. <em>What does not fit is told.</em> HBase's clients find no region for a row key of
 *       more than 32,639 bytes (128 less than HBase's longest). An entry that would be longer is
 *       not made, and the region has to mark its row as uncovered.
 * </ol>
 *
 * <p>Read {@link org.lcindex.entry.EntryKey}; {@code FORMAT.md} has the bytes.
 */
package org.lcindex.entry;
