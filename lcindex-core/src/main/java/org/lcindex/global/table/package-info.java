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
 * Descriptors of the HBase tables of GLOBAL indexes: one table of entries for each index, and one
 * catalog for all. The master creates these tables; servers check that a table is the expected one.
 *
 * <pre>
 *   base descriptor + GlobalIndex + incarnation --&gt; EntriesTable.describe --&gt; descriptor of entries
 *   descriptor of entries -----------------------&gt; EntriesIdentity.of
 *   sample of entries' row keys -----------------&gt; EntrySplits.of ---------&gt; boundaries of regions
 *   HBase's split point, EntryHeads ------------&gt; EntrySplits.shortened --&gt; boundary of two regions
 *                                                  CatalogTable.describe --&gt; descriptor of the catalog
 * </pre>
 *
 * <p>{@link org.lcindex.definition.GlobalTables} has the tables' names, because clients need them,
 * too. {@link org.lcindex.global.table.EntriesTable} is the first class to read.
 *
 * <p>N1. <em>Region names tell no value.</em> Everybody may read region names. A boundary between
 * two values has no more bytes than tell it from the row key before it. So it has a whole value
 * only where two values are as close as can be. A boundary inside one value has value and base row
 * in its name; that happens only where one value fills more than a region. {@code EntrySplitsTest}
 * and {@code RegionNamesTest} break without it.
 */
package org.lcindex.global.table;
