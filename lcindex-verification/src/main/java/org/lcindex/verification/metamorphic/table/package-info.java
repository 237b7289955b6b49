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
 * The embedded cluster, the table that a sequence works on, and what can be done to both. Nothing
 * here knows operations or compares answers.
 *
 * <pre>
 *   MetamorphicEnvironment --+-- ControlledClock     stands still between steps
 *            |               +-- IndexControl        defines and awaits indexes
 *        TestTable ----------+-- Stores              flushes and compactions
 *                            +-- RegionChanges       splits, merges, moves, crashes
 *                            +-- TableChanges        snapshots, clones, alterations
 *                            +-- HeldRemovals        when old entries go
 *                            +-- EntriesTables       what global indexes have
 *                            +-- BulkLoader          HFiles
 *                            +-- HeldJobs            has index files come late
 * </pre>
 *
 * <p>Read {@link org.lcindex.verification.metamorphic.table.TestTable} first.
 */
package org.lcindex.verification.metamorphic.table;
