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
 * Cells and boxes of a grid over several columns: which entries of a GLOBAL GRID index may have a
 * row that meets conditions on several columns at once. The arithmetic only: nothing here reads or
 * writes a table.
 *
 * <pre>
 *   rows ----------------------- TupleSample -------&gt; sample of each column's keys
 *   sample of a column's keys -- Axis.ofSample ----&gt; Axis: slots of one column
 *   keys of a row, or none ----- Axis.slotOf ------&gt; a slot on each axis
 *   ranges of keys (KeyRanges) - Axis.slotsOf -----&gt; slots on each axis: a box
 *   slots ---------------------- CellSpace.cell ---&gt; cell: the slots' bits, interleaved
 *   box ------------------------ CellSpace.cells --&gt; the cells that it meets, as ranges
 *   keys of a row, base row ---- TupleKey.entry ---&gt; row key of the entry
 *   ranges of keys ------------- TupleKey.box -----&gt; ranges of row keys, and which entries there
 *   row key of an entry -------- TupleKey.rowOf ---&gt; base row
 * </pre>
 *
 * <p>An axis has {@code 2^bits} slots at most, whose bounds are fixed: two sides that know the same
 * bounds agree on every cell, now and later. After "HyperDex: A Distributed, Searchable Key-Value
 * Store", section 3, where a hash that keeps the order takes the place of bounds; bounds are
 * quantiles, because a hash leaves most slots empty where values are skewed.
 *
 * <p>The cells keep rules CE1 and CE2 of {@code docs/design/rules.md}, the entries EK1 to EK5, as
 * those of {@link org.lcindex.entry} do. Their reasons:
 *
 * <ul>
 *   <li>CE1: a key that is not less is in a slot that is not less. A box's ranges are the fewest:
 *       between two of them there is a cell that is not the box's.
 *   <li>CE2: a cell that is no value of its type counts as none.
 *   <li>EK1: a tuple is in a box if, on each axis with a condition, its value is among the wanted
 *       ones. The slot is that of the whole key, however long; only the part is cut.
 *   <li>EK2: a box contains an entry only if the tuple is in the box, or would be with another
 *       value of which the part is cut to what it is. Where a search goes on after an entry that
 *       the box does not contain, it passes over none that it contains.
 *   <li>EK3: within a cell the first axis decides that tells two entries apart by keys that are not
 *       cut, none being after all.
 *   <li>EK4: each part says where it ends, and there are as many as axes.
 * </ul>
 *
 * <p>A value that twice a slot's share of the sample has, or more, is the only one of the sample in
 * its slot, so hardly a row is found with it that has another. There is one entry for one tuple and
 * row, and for tuples that differ only in what is cut, if they have one cell. No value on an axis
 * is one thing, be the column missing or its cell no value of the type: no condition tells these
 * apart.
 *
 * <p>{@code CellSpaceTest} and {@code AxisTest} prove the first ones over all boxes of small
 * spaces, {@code TupleKeyTest} the others over all tuples, rows and boxes of an alphabet of few
 * bytes, and over random values of all types. Read {@link org.lcindex.entry.grid.CellSpace} first.
 */
@InterfaceAudience.Private
package org.lcindex.entry.grid;

import org.apache.yetus.audience.InterfaceAudience;
