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
 * Draws the sequence of a seed. A seed gives one sequence for ever: what is new draws from a source
 * of its own, and the order of draws from a shared source never changes.
 *
 * <pre>
 *   OperationGenerator --+-- SettingGenerator, Schema       setting and its changes
 *                        +-- MutationGenerator              writes
 *                        +-- RestructuringGenerator         regions and tables
 *                        +-- WindowGenerator, WindowWrites  late index files
 *                        +-- OddGenerator                   what is legal and rare
 *                        +-- GlobalGenerator, RowHistory    global indexes
 *                        +-- CommandGenerator               policies, repairs, queries under writers
 *                        `-- OracleGenerator                questions of the other oracles
 * </pre>
 *
 * <p>Read {@link org.lcindex.verification.metamorphic.draw.OperationGenerator} first.
 */
package org.lcindex.verification.metamorphic.draw;
