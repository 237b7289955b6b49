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
 * <ol>
 *   <li>C1. <em>Nothing is missed.</em> The slot of every key in a set of ranges is among the slots
 *       of these ranges, and the cell of slots in a box is among the box's cells.
 *   <li>C2. <em>Nothing else is found.</em> A slot is among those of a set of ranges only if a key
 *       of the ranges may be in it; a cell is among a box's only if each of its slots is in the
 *       box. Its ranges are the fewest: between two of them there is a cell that is not the box's.
 *   <li>C3. <em>Order.</em> A key that is not less is in a slot that is not less.
 *   <li>C4. <em>Heavy values.</em> A value that twice a slot's share of the sample has, or more, is
 *       the only one of the sample in its slot, so hardly a row is found with it that has another.
 *   <li>C5. <em>Rows without a value.</em> A row that lacks the column, or whose cell is no value
 *       of its type, is in the last slot. It matches no range of values, and is found where an axis
 *       has no condition.
 *   <li>C6. <em>Order.</em> Of two entries, the one of the lesser cell comes first; in a cell, the
 *       one with the lesser key on the first axis that tells them apart by keys that are not cut,
 *       none being after all; then the one with the lesser row.
 *   <li>C7. <em>Back.</em> {@code rowOf} gives the row of every entry: each part says where it ends
 *       (K2 of {@link org.lcindex.entry}), and there are as many as axes.
 *   <li>C8. <em>No entry is missed.</em> An entry is in the ranges of every box that its tuple is
 *       in, and the box contains it. A tuple is in a box if, on each axis with a condition, its
 *       value is among the wanted ones. The slot is that of the whole key, however long; only the
 *       part is cut.
 *   <li>C9. <em>No other entry is kept.</em> A box contains an entry only if the tuple is in the
 *       box, or would be with another value of which the part is cut to what it is. Where a search
 *       goes on after an entry that the box does not contain, it passes over none that it contains.
 *   <li>C10. <em>One entry for one tuple and row</em>, and for tuples that differ only in what is
 *       cut, if they have one cell. No value on an axis is one thing, be the column missing or its
 *       cell no value of the type: no condition tells these apart. What does not fit has none (K6).
 * </ol>
 *
 * <p>{@code CellSpaceTest} and {@code AxisTest} prove the first ones over all boxes of small
 * spaces, {@code TupleKeyTest} the others over all tuples, rows and boxes of an alphabet of few
 * bytes, and over random values of all types. Read {@link org.lcindex.entry.grid.CellSpace} first.
 */
package org.lcindex.entry.grid;
