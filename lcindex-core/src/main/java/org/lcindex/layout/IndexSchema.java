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
package org.lcindex.layout;

import java.util.List;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.HFileIdentity;

/**
 * The HFile and the columns of an index, known before its first entry. Arrays are not to be
 * changed.
 *
 * @param identity the HFile it is built from
 * @param family the column family
 * @param own the column it is sorted by
 * @param others the other indexed columns of the family, each with a page per group, in the order
 *     of their numbers
 */
public record IndexSchema(
    HFileIdentity identity, byte[] family, ColumnSpec own, List<ColumnSpec> others) {

  /** The number of another column; -1 when the index has none. */
  public int columnOf(IndexDefinition definition) {
    for (int c = 0; c < others.size(); c++) {
      if (others.get(c).isOf(definition)) {
        return c;
      }
    }
    return -1;
  }
}
