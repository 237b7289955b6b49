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
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How rows are printed. */
public enum RowFormat {
  /** Aligned columns, a cell that a row lacks is empty; long values are cut. */
  TABLE(false),
  /** A line for each cell, a blank line between rows; long values are cut. */
  VERTICAL(false),
  /** RFC 4180: a heading, then a line for each row; what a row lacks is empty without quotes. */
  CSV(true),
  /** CSV with tabs in place of commas. */
  TSV(true),
  /** An object in a line for each row, with the cells it has. */
  JSONL(true),
  /** A folder of Apache Parquet files. */
  PARQUET(true);

  private final boolean forPrograms;

  RowFormat(boolean forPrograms) {
    this.forPrograms = forPrograms;
  }

  /** Whether programs read it: values are whole, and what is said about them goes elsewhere. */
  public boolean isForPrograms() {
    return forPrograms;
  }

  /** Whether its columns are known before the first row. */
  public boolean hasFixedColumns() {
    return this == CSV || this == TSV || this == PARQUET;
  }

  /**
   * What prints rows as text.
   *
   * @param width characters in a line of the terminal; 0 for any
   */
  public RowSink sink(RowColumns columns, OtherColumns others, int width, Writer out) {
    return switch (this) {
      case TABLE -> new TableRows(columns, others, width, out);
      case VERTICAL -> new VerticalRows(columns, others, out);
      case CSV -> new DelimitedRows(',', columns, others, out);
      case TSV -> new DelimitedRows('\t', columns, others, out);
      case JSONL -> new JsonRows(columns, others, out);
      case PARQUET -> throw new IllegalArgumentException("is no text");
    };
  }

  /** The format of this name in any case; null when there is none. */
  public static RowFormat named(String name) {
    for (RowFormat format : values()) {
      if (format.name().equals(name.toUpperCase(Locale.ROOT))) {
        return format;
      }
    }
    return null;
  }

  /** All names, for a message. */
  public static String names() {
    return Arrays.stream(values()).map(RowFormat::toString).collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
