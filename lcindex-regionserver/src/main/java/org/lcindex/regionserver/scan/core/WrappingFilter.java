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
package org.lcindex.regionserver.scan.core;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterBase;

/**
 * Stands in the place of a scan's own filter and asks it everything that HBase asks a filter, also
 * what only newer HBase asks ({@code WrappingFilterTest} goes through the questions of the HBase it
 * runs on). Who extends this one answers some questions itself. Lives inside one region scanner,
 * never serialised. Not thread safe.
 */
abstract class WrappingFilter extends FilterBase {
  private final Filter wrapped;

  public WrappingFilter(Filter wrapped) {
    this.wrapped = wrapped;
  }

  /** The scan's own filter. */
  public final Filter wrapped() {
    return wrapped;
  }

  @Override
  public boolean filterRowKey(Cell firstRowCell) throws IOException {
    return wrapped.filterRowKey(firstRowCell);
  }

  @Override
  public boolean filterAllRemaining() throws IOException {
    return wrapped.filterAllRemaining();
  }

  @Override
  public void reset() throws IOException {
    wrapped.reset();
  }

  @Override
  public ReturnCode filterCell(Cell cell) throws IOException {
    return wrapped.filterCell(cell);
  }

  @Override
  public Cell transformCell(Cell cell) throws IOException {
    return wrapped.transformCell(cell);
  }

  @Override
  public void filterRowCells(List<Cell> cells) throws IOException {
    wrapped.filterRowCells(cells);
  }

  @Override
  public boolean hasFilterRow() {
    return wrapped.hasFilterRow();
  }

  @Override
  public boolean filterRow() throws IOException {
    return wrapped.filterRow();
  }

  @Override
  public Cell getNextCellHint(Cell currentCell) throws IOException {
    return wrapped.getNextCellHint(currentCell);
  }

  /** Overrides what HBase 2.6.6 and newer have. */
  public Cell getHintForRejectedRow(Cell firstRowCell) throws IOException {
    return FilterHints.ofRejectedRow(wrapped, firstRowCell);
  }

  /** Overrides what HBase 2.6.6 and newer have. */
  public Cell getSkipHint(Cell skippedCell) throws IOException {
    return FilterHints.ofSkippedCell(wrapped, skippedCell);
  }

  @Override
  public boolean isFamilyEssential(byte[] family) throws IOException {
    return wrapped.isFamilyEssential(family);
  }

  /** {@code HRegion} says it when it opens the scan, to the filter that it finds there. */
  @Override
  public void setReversed(boolean reversed) {
    wrapped.setReversed(reversed);
  }

  @Override
  public boolean isReversed() {
    return wrapped.isReversed();
  }
}
