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
package org.lcindex.global.table;

import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.entry.EntryKey;

/**
 * Where the parts of an entry's row key end, by the definition in the descriptor of its table: a
 * region that is to be split knows no more of its index. Immutable, thread safe.
 */
@InterfaceAudience.Private
public final class EntryHeads {
  private static final String DEFINITION = "lcindex.entries.definition";

  /** Bytes before the values: a bucket, or a grid's cell. */
  private final int before;

  private final List<EntryKey> values;

  private EntryHeads(GlobalDefinition index) {
    this.before = before(index);
    this.values =
        index.columns().stream()
            .map(ColumnDeclaration::codec)
            .map(codec -> new EntryKey(codec, 0))
            .toList();
  }

  private static int before(GlobalDefinition index) {
    int bits = index.bits().stream().mapToInt(Integer::intValue).sum();
    return Math.max(index.buckets() > 0 ? 1 : 0, (bits + Byte.SIZE - 1) / Byte.SIZE);
  }

  /**
   * With how many bytes all entries of a value begin, and no others; 0 where no number is that of
   * all values, and for a grid, where searches are for ranges of cells.
   */
  public static int prefix(GlobalDefinition index) {
    int width = index.codec().keyWidth();
    return width < 0 || index.columns().size() > 1 ? 0 : before(index) + 1 + width;
  }

  /** Those of an index's entries. */
  public static EntryHeads of(GlobalDefinition index) {
    return new EntryHeads(index);
  }

  /** Those of a table of entries; empty when its descriptor does not tell. */
  public static Optional<EntryHeads> of(TableDescriptor table) {
    String text = table.getValue(DEFINITION);
    if (text == null) {
      return Optional.empty();
    }
    try {
      return IndexDefinition.parse(text, null) instanceof GlobalDefinition index
          ? Optional.of(of(index))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Writes the definition into the descriptor of a table of entries. */
  public static void setIn(TableDescriptorBuilder table, GlobalDefinition index) {
    table.setValue(DEFINITION, index.toString());
  }

  /**
   * Where in a row key the parts end that are kept in one region if possible, the largest part
   * first: of a grid its cell, then the tuple; of a column its value, with the bucket. A part that
   * is not whole ends at -1.
   */
  public int[] ends(byte[] key) {
    int at = Math.min(before, key.length);
    for (EntryKey value : values) {
      at = at < 0 ? at : value.partEnd(key, at);
    }
    return values.size() > 1 ? new int[] {before, at} : new int[] {at};
  }
}
