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
package org.lcindex.regionserver.scan.answers;

import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.layout.GroupDirectory;
import org.lcindex.layout.GroupView;
import org.lcindex.layout.IndexEntries;
import org.lcindex.regionserver.scan.query.InPlaceOfRows;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;

/**
 * The number of a scan's rows, for a client that asked for that ({@link
 * LCIndexConstants#SCAN_COUNT}). Not thread safe.
 */
final class RowCount extends Tally {
  private final boolean fromEntries;
  private long rows;

  private RowCount(byte[] family, byte[] name, boolean fromEntries) {
    super(family, name);
    this.fromEntries = fromEntries;
  }

  /** Null when the client wants something else. */
  public static RowCount of(Query query) {
    byte[] name = InPlaceOfRows.countName(query.scan());
    return name == null ? null : new RowCount(query.store().family(), name, needsNoPayload(query));
  }

  @Override
  public boolean isFromEntries() {
    return fromEntries;
  }

  @Override
  public boolean open(QueryColumn driver, IndexEntries index) {
    return fromEntries;
  }

  @Override
  public boolean knowsGroup(GroupDirectory directory, int group) {
    return true;
  }

  @Override
  void addGroup(GroupDirectory directory, int group) {
    // As with entries.
  }

  @Override
  void addEntries(GroupView group, int[] entries, int count) {
    // Their number is all there is to know.
  }

  @Override
  void mergeEntries(long entries) {
    rows += entries;
  }

  @Override
  void forgetEntries() {
    // They were not counted yet.
  }

  @Override
  public void addRow(List<Cell> cells) {
    rows++;
  }

  @Override
  public long valueBytes() {
    return 0;
  }

  @Override
  byte[] takeOut() {
    byte[] told = Bytes.toBytes(rows);
    rows = 0;
    return told;
  }
}
