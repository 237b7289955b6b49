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
 * The HBase tables of global indexes, as descriptors: one of entries for each index, and one
 * catalog for all. For whoever creates them, which is the master, and whoever checks that one is
 * what it should be.
 *
 * <pre>
 *   base descriptor + GlobalIndex + incarnation --&gt; EntriesTable.describe --&gt; descriptor of entries
 *   descriptor of entries -----------------------&gt; EntriesIdentity.of
 *   sample of entries' row keys -----------------&gt; EntrySplits.of ---------&gt; boundaries of regions
 *   HBase's split point, EntryHeads ------------&gt; EntrySplits.shortened --&gt; boundary of two regions
 *                                                  CatalogTable.describe --&gt; descriptor of the catalog
 * </pre>
 *
 * <p>Their names are in {@link org.lcindex.definition.GlobalTables}, where clients know them, too.
 * {@link org.lcindex.global.table.EntriesTable} is the first class to read.
 *
 * <p>N1. <em>Region names tell no value.</em> Everybody may read them. A boundary between two
 * values has no more bytes than tell it from the row key before it, so it has a whole value only
 * where values are as close as can be; a value's entries are in two regions, and value and base row
 * in a name, only where the value alone fills more than a region. {@code EntrySplitsTest} and
 * {@code RegionNamesTest} break without it.
 */
package org.lcindex.global.table;
