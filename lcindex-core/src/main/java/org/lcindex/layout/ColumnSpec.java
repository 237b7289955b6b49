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

import org.apache.hbase.thirdparty.com.google.common.collect.Interner;
import org.apache.hbase.thirdparty.com.google.common.collect.Interners;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.io.ByteReader;
import org.lcindex.io.ByteWriter;

/**
 * The description of an indexed column in a file: enough to know whether its keys still mean what
 * the table's current definition says.
 *
 * @param definition text of the definition at build time
 * @param id the definition's fingerprint
 * @param keyWidth fixed width of its keys in bytes, or -1
 */
public record ColumnSpec(String definition, String id, int keyWidth) {
  // Each of n files of an HFile names all n columns, in every HFile of a table.
  private static final Interner<ColumnSpec> KNOWN = Interners.newWeakInterner();

  /** What there is to remember of a definition. */
  public static ColumnSpec of(IndexDefinition definition) {
    return new ColumnSpec(definition.toString(), definition.id(), definition.codec().keyWidth());
  }

  /**
   * Whether it is an index of the definition's column, type and encoding. Looks at all of them and
   * not at the id alone: files that pass for those of another column are wrong answers.
   */
  public boolean isOf(IndexDefinition expected) {
    return id.equals(expected.id())
        && keyWidth == expected.codec().keyWidth()
        && expected.hasEntriesOf(definition);
  }

  /** Whether another file has the same entries of the same rows. */
  public boolean isSameAs(ColumnSpec other) {
    return isOf(IndexDefinition.parse(other.definition, null));
  }

  /** Writes {@code index} as FORMAT.md has it. */
  public void writeTo(ByteWriter out) {
    out.putText(definition);
    out.putText(id);
    out.putVInt(keyWidth + 1);
  }

  /** Reads what {@link #writeTo} wrote. */
  public static ColumnSpec readFrom(ByteReader in) {
    return KNOWN.intern(new ColumnSpec(in.getText(), in.getText(), in.getVInt() - 1));
  }
}
