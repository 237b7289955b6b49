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
 * What the entries of a global index are called, for regions that write them, and which of them a
 * question is about, for the client that asks and for the region of entries that answers.
 *
 * <pre>
 *   index ---------------------- EntrySearch.keys -----&gt; row keys of its entries, by its kind
 *   values of each column ------ EntrySearch.of -------&gt; ranges of row keys: which regions are asked
 *   what a request says -------- EntrySearch.in, box --&gt; ranges of row keys: what a region reads
 *   an entry that was read ----- EntrySearch.rowOf ----&gt; base row, or none: it is not searched for
 * </pre>
 *
 * <p>Of an index on one column all entries in the ranges are searched for. Of a grid they are those
 * that the box has. Read {@link org.lcindex.entry.search.EntrySearch} first.
 */
@InterfaceAudience.Private
package org.lcindex.entry.search;

import org.apache.yetus.audience.InterfaceAudience;
