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
package org.lcindex.query.cli.rows;

import java.io.Writer;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;

/** What all that print rows as text have: what they print of a row, and where. Not thread safe. */
abstract class RowPrinter implements RowSink {
  final RowColumns columns;
  final OtherColumns others;
  final Writer out;

  RowPrinter(RowColumns columns, OtherColumns others, Writer out) {
    this.columns = columns;
    this.others = others;
    this.out = out;
  }

  /** The row's key as text. */
  final String key(Result row) {
    return columns.reader().rowValue(row.getRow(), others::addKeyAsText);
  }

  /** A cell's value as text. */
  final String text(Cell cell) {
    return columns.reader().value(cell, others::addAsText);
  }

  /** The cells of the columns that were selected, in that order; else all that the row has. */
  final List<Cell> cells(Result row) {
    return columns.isSelection()
        ? Stream.of(columns.cells(row, other -> {})).filter(Objects::nonNull).toList()
        : columns.withParts(row);
  }
}
