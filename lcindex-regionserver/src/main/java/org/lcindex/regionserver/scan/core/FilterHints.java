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
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.filter.Filter;

/**
 * The two questions that newer HBase asks a filter (HBASE-29974, in 2.6.6): where a scan may go on
 * when it passes over a row or a cell without the filter's {@code filterCell}. They are public
 * methods of {@code Filter} that the oldest HBase, against which this is compiled, does not have,
 * so they are looked up by name. Without them the answer is null, which in HBase means "no hint".
 * Stateless.
 */
final class FilterHints {
  private static final MethodHandle REJECTED_ROW = find("getHintForRejectedRow");
  private static final MethodHandle SKIPPED_CELL = find("getSkipHint");

  private FilterHints() {}

  private static MethodHandle find(String name) {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(Filter.class, name, MethodType.methodType(Cell.class, Cell.class));
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  /**
   * Where a scan may go on after a row.
   *
   * @param filter which has rejected the row by its key
   * @param first the row's first cell
   */
  static Cell ofRejectedRow(Filter filter, Cell first) throws IOException {
    return ask(REJECTED_ROW, filter, first);
  }

  /**
   * Where a scan may go on after a cell.
   *
   * @param cell which HBase leaves out for its time, its column or its version
   */
  static Cell ofSkippedCell(Filter filter, Cell cell) throws IOException {
    return ask(SKIPPED_CELL, filter, cell);
  }

  private static Cell ask(MethodHandle question, Filter filter, Cell cell) throws IOException {
    if (question == null) {
      return null;
    }
    try {
      return (Cell) question.invokeExact(filter, cell);
    } catch (IOException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IOException(e);
    }
  }
}
