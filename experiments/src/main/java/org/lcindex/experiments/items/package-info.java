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
 * Rows that are looked up by a value: short ones with 1 to 10 columns that may have an index, of
 * which it is known beforehand what each value finds.
 *
 * <pre>
 *   Items         what rows and values there are
 *   Item            one row
 *   ItemTable     a table of them, by whatever means it finds rows: put, find
 *     HBaseItems    plain HBase, or with LOCAL and GLOBAL indexes
 *     PeerProject   makes one of another project
 *   ItemWrites    tables that are written in turns, and what EntryTags says of their entries
 *   ItemLookups   a table that is asked in several ways, in turns
 * </pre>
 *
 * <p>{@code Items} is the first class to read.
 */
package org.lcindex.experiments.items;
