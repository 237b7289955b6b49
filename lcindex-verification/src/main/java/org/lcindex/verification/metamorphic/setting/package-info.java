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
 * What is the same for a whole sequence: table, families, columns, index and what of HBase is set
 * otherwise than mostly. Each part is one line at the head of a sequence file.
 *
 * <pre>
 *   Setting --+-- FamilySetting ...      how a family keeps cells
 *             +-- TestColumn ...         type and encoding of a column
 *             +-- IndexSetting           when and how index files are made
 *             +-- GlobalSetting          how global indexes work, of columns with such a Scope
 *             +-- CompactionKind         which files HBase compacts
 *             +-- Surroundings           other observers, segments of MemStores
 *                     `-- AlteringObserver   one that changes what clients see
 * </pre>
 *
 * <p>Read {@link org.lcindex.verification.metamorphic.setting.Setting} first. A new dimension is a
 * field here and a draw in {@code SettingGenerator}.
 */
package org.lcindex.verification.metamorphic.setting;
