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
 * The suite {@code slik}: what SLIK's authors measured, again. Rows and lookups are those of {@link
 * org.lcindex.experiments.items}, as in {@code bench global}.
 *
 * <pre>
 *   SlikSuite        sizes, parts, the report
 *     WholePart        several lines that are measured in turns, or not at all
 *       Latencies        a read, an overwrite, overwrites with 0 to 10 indexes
 *       Partitions       lookups in 1 to 64 regions, LOCAL and GLOBAL
 *     CheckedLookups   the checker of lookups, for a short time
 *     SlikClaims       the paper's values beside ours
 *     SlikTables       the tables below these
 * </pre>
 *
 * <p>{@code SlikSuite} is the first class to read.
 */
package org.lcindex.experiments.slik;
