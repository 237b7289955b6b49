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
package org.lcindex.regionserver.global.gone;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.RawCell;
import org.apache.hadoop.hbase.TagType;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.global.tag.HeldCell;
import org.lcindex.global.tag.Suspect;

/** An indexed column that lists what is reported, as {@code value/row}. */
final class ListedColumn implements IndexedColumn {
  static final byte[] F = Bytes.toBytes("f");

  private final byte[] qualifier;
  final List<String> reported = new ArrayList<>();
  final GoneTally tally = new GoneTally();
  boolean room = true;

  ListedColumn(String qualifier) {
    this.qualifier = Bytes.toBytes(qualifier);
  }

  static KeyValue put(String row, String column, long timestamp, String value) {
    return new KeyValue(
        Bytes.toBytes(row), F, Bytes.toBytes(column), timestamp, Bytes.toBytes(value));
  }

  static KeyValue marker(String row, String column, long timestamp, KeyValue.Type type) {
    return new KeyValue(Bytes.toBytes(row), F, Bytes.toBytes(column), timestamp, type);
  }

  @Override
  public boolean isOfFamily(byte[] family) {
    return true;
  }

  @Override
  public boolean isOfColumn(Cell cell) {
    return CellUtil.matchingQualifier(cell, qualifier);
  }

  @Override
  public HeldCell held(byte[] row, Cell put) {
    byte[] value = CellUtil.cloneValue(put);
    if (value.length == 0) {
      return null;
    }
    byte[] entry = Bytes.add(value, Bytes.toBytes("/"), row);
    boolean ttl = put instanceof RawCell raw && raw.getTag(TagType.TTL_TAG_TYPE).isPresent();
    return ttl
        ? HeldCell.expiring(put.getTimestamp(), 0, entry)
        : HeldCell.put(put.getTimestamp(), 0, entry);
  }

  @Override
  public GoneTally tally() {
    return tally;
  }

  @Override
  public boolean hasRoom() {
    return room;
  }

  @Override
  public boolean report(Suspect suspect) {
    String entry = Bytes.toString(suspect.entry());
    if (!entry.endsWith("/" + Bytes.toString(suspect.row()))) {
      throw new AssertionError(entry + " is no entry of row " + Bytes.toString(suspect.row()));
    }
    reported.add(entry);
    return true;
  }
}
