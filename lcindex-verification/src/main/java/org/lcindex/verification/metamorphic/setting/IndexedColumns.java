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
package org.lcindex.verification.metamorphic.setting;

import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.verification.metamorphic.text.Fields;

/** What an index is on: one column, or those of a grid. Immutable. */
public sealed interface IndexedColumns permits TestColumn, GridSetting {

  /** What the words of a line mean. */
  static IndexedColumns parse(Fields fields) {
    return fields.find(GridSetting.COLUMNS).isPresent()
        ? GridSetting.parse(fields)
        : TestColumn.parse(fields);
  }

  /** Its global index. */
  GlobalDefinition definition();

  /** Its global index, as it is made anew: with another generation at each call. */
  GlobalIndex made();

  /** The words of a line. */
  String words();
}
