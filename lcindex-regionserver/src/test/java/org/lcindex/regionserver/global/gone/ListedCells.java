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
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.lcindex.hbase.RawCells;

/** A place whose cells are in a list. */
final class ListedCells implements RawCells {
  private final List<Cell> cells;
  private int at = -1;
  int letGo;
  boolean closed;

  ListedCells(List<? extends Cell> cells) {
    this.cells = new ArrayList<>(cells);
    this.cells.sort(CellComparator.getInstance());
  }

  @Override
  public void seekFirst() {
    at = 0;
  }

  @Override
  public void seek(byte[] row) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void seekForward(byte[] row) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Cell peek() {
    return at < cells.size() ? cells.get(at) : null;
  }

  @Override
  public boolean hasEnded() {
    return at >= cells.size();
  }

  @Override
  public Cell next() {
    return at < cells.size() ? cells.get(at++) : null;
  }

  @Override
  public boolean inMemStore() {
    return false;
  }

  @Override
  public void letGo() {
    letGo++;
  }

  @Override
  public void letGo(ScannerContext context) {
    letGo++;
  }

  @Override
  public void close() {
    closed = true;
  }
}
