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
package org.lcindex.definition;

/** The keys of a table descriptor's values that say something about indexes. */
final class DescriptorKeys {
  /** Local definitions; other values whose keys begin with it and a point are newer releases'. */
  static final String INDEXES = "lcindex.indexes";

  /** Global definitions, which older releases take for a newer release's and leave alone. */
  static final String GLOBAL = "lcindex.indexes.global";

  /** Columns whose local indexes are switched off. */
  static final String DISABLED = "lcindex.indexes.disabled";

  /** Declared types of columns and of the row key. */
  static final String COLUMNS = "lcindex.columns";

  /** Digits behind the point of declared DECIMAL columns, which older releases leave alone. */
  static final String SCALES = "lcindex.columns.scale";

  /** The parts of row keys. */
  static final String ROW = "lcindex.row";

  private DescriptorKeys() {}
}
