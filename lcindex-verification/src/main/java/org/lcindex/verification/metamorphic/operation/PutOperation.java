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
package org.lcindex.verification.metamorphic.operation;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.Stamp;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * A put of a whole row or of some columns: {@code put row=r1 f:a=5 f:b@-3=x ttl=500 skip-wal}.
 *
 * @param ttl life of the cells in milliseconds; 0 for no limit of their own
 * @param skipWal whether a crash may lose it
 */
public record PutOperation(byte[] row, List<CellWord> cells, long ttl, boolean skipWal)
    implements RowOperation {
  private static final String SKIP_WAL = "skip-wal";

  /** A put that no crash loses. */
  public PutOperation(byte[] row, List<CellWord> cells, long ttl) {
    this(row, cells, ttl, false);
  }

  static PutOperation parse(Fields fields) {
    return new PutOperation(
        fields.bytes("row"),
        CellWord.cellsOf(fields),
        fields.number("ttl", 0),
        fields.find(SKIP_WAL).isPresent());
  }

  @Override
  public Put toRow(long start) {
    Put put = new Put(row);
    for (CellWord cell : cells) {
      put.addColumn(
          cell.familyBytes(), cell.qualifier(), Stamp.at(cell.stamp(), start), cell.value());
    }
    if (ttl > 0) {
      put.setTTL(ttl);
    }
    if (skipWal) {
      put.setDurability(Durability.SKIP_WAL);
    }
    return put;
  }

  @Override
  public List<Operation> simpler() {
    List<Operation> smaller = new ArrayList<>();
    if (ttl > 0) {
      smaller.add(new PutOperation(row, cells, 0, skipWal));
    }
    if (skipWal) {
      smaller.add(new PutOperation(row, cells, ttl));
    }
    Smaller.lists(cells).forEach(rest -> smaller.add(new PutOperation(row, rest, ttl, skipWal)));
    return smaller;
  }

  @Override
  public String toString() {
    return "put row="
        + Text.escape(row)
        + Text.each(" ", cells)
        + (ttl > 0 ? " ttl=" + ttl : "")
        + (skipWal ? " " + SKIP_WAL : "");
  }
}
