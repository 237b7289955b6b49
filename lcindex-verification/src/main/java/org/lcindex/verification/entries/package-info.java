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
 * Global indexes looked through from outside: what {@code FORMAT.md} says of entries and of the
 * catalog is all that this package knows of them, so that no fault of theirs is shared.
 *
 * <pre>
 *   EntryAudit -- rows, as HBase's scan shows them
 *        |     -- entries -&gt; EntriesThere -&gt; EntryDecoder
 *        `------- the catalog's row -&gt; UncoveredRows
 *   EntriesOfRow   what is there of one row, for reading
 * </pre>
 *
 * <p>Read {@link org.lcindex.verification.entries.EntryAudit} first.
 */
package org.lcindex.verification.entries;
