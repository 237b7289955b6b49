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

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.lcindex.definition.IndexDefinition;

/** A file is an index of a column only if everything it remembers of the column says so. */
class ColumnSpecTest {
  private static final IndexDefinition ONE = IndexDefinition.parse("o:c18582 STRING", null);
  private static final IndexDefinition OTHER = IndexDefinition.parse("o:c64520 STRING", null);

  @Test
  void anIndexOfAnotherColumnWithTheSameIdIsAnother() {
    // What a collision of ids would look like: one alter replaces the index of the one column by
    // one of the other, and the files that are found have the right name.
    ColumnSpec found = new ColumnSpec(ONE.toString(), OTHER.id(), -1);
    assertFalse(found.isOf(OTHER));
    assertFalse(found.isOf(ONE));
    assertTrue(ColumnSpec.of(ONE).isOf(ONE));
    assertFalse(ColumnSpec.of(ONE).isOf(OTHER));
    assertFalse(ColumnSpec.of(ONE).isSameAs(ColumnSpec.of(OTHER)));
  }

  @Test
  void boundsDoNotMatter() {
    IndexDefinition plain = IndexDefinition.parse("o:price DOUBLE", null);
    IndexDefinition bounded = IndexDefinition.parse("o:price DOUBLE 0 10 5", null);
    assertTrue(ColumnSpec.of(plain).isOf(bounded));
    assertTrue(ColumnSpec.of(bounded).isSameAs(ColumnSpec.of(plain)));
    assertFalse(ColumnSpec.of(IndexDefinition.parse("o:price LONG", null)).isOf(plain));
  }
}
