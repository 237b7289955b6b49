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
package org.lcindex.regionserver.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.ArrayBackedTag;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.TagType;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A row of a {@link VerdictTable}: {@code r1 a=5@10 b-@..7 #3}.
 *
 * @param cells in HBase's order
 * @param sequenceId 0 when the text has none
 */
public record TableRow(String key, List<Cell> cells, long sequenceId) {
  public static final byte[] FAMILY = Bytes.toBytes("f");

  /** How long a cell with a time of its own to live has, in milliseconds. */
  private static final long CELL_TTL = 1_000;

  public static TableRow parse(String text) {
    String[] words = text.split("\\s+");
    byte[] row = Bytes.toBytes(words[0]);
    long sequenceId = 0;
    List<KeyValue> cells = new ArrayList<>();
    for (String word : Arrays.asList(words).subList(1, words.length)) {
      if (word.startsWith("#")) {
        sequenceId = Long.parseLong(word.substring(1));
      } else {
        cells.add(cell(row, word));
      }
    }
    for (KeyValue cell : cells) {
      cell.setSequenceId(sequenceId);
    }
    cells.sort(CellComparator.getInstance());
    return new TableRow(words[0], List.copyOf(cells), sequenceId);
  }

  public byte[] row() {
    return Bytes.toBytes(key);
  }

  private static KeyValue cell(byte[] row, String word) {
    int at = word.indexOf('@');
    String stamp = word.substring(at + 1);
    int equals = word.indexOf('=');
    if (equals >= 0 && equals < at) {
      return put(row, word.substring(0, equals), word.substring(equals + 1, at), stamp);
    }
    if (word.charAt(at - 1) != '-') {
      throw new IllegalArgumentException(word + " is neither column=value@time nor column-@time");
    }
    String column = word.substring(0, at - 1);
    boolean older = stamp.startsWith("..");
    long time = time(older ? stamp.substring(2) : stamp);
    if (column.equals("*")) {
      KeyValue.Type type = older ? KeyValue.Type.DeleteFamily : KeyValue.Type.DeleteFamilyVersion;
      return new KeyValue(row, FAMILY, new byte[0], time, type);
    }
    KeyValue.Type type = older ? KeyValue.Type.DeleteColumn : KeyValue.Type.Delete;
    return new KeyValue(row, FAMILY, Bytes.toBytes(column), time, type);
  }

  private static KeyValue put(byte[] row, String column, String value, String stamp) {
    boolean expires = stamp.endsWith("!");
    long time = time(expires ? stamp.substring(0, stamp.length() - 1) : stamp);
    byte[] bytes = value.equals("odd") ? new byte[1] : Bytes.toBytes(Long.parseLong(value));
    if (!expires) {
      return new KeyValue(row, FAMILY, Bytes.toBytes(column), time, bytes);
    }
    Tag tag = new ArrayBackedTag(TagType.TTL_TAG_TYPE, Bytes.toBytes(CELL_TTL));
    return new KeyValue(row, FAMILY, Bytes.toBytes(column), time, bytes, new Tag[] {tag});
  }

  private static long time(String text) {
    return text.equals("latest") ? HConstants.LATEST_TIMESTAMP : Long.parseLong(text);
  }
}
