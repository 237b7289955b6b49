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
import org.apache.yetus.audience.InterfaceAudience;

/** Makes what prints rows. Stateless. */
@InterfaceAudience.Private
public final class RowSinks {
  private RowSinks() {}

  /**
   * Prints rows as text.
   *
   * @param width characters in a line of the terminal; 0 for any
   */
  public static RowSink of(
      RowFormat format, RowColumns columns, OtherColumns others, int width, Writer out) {
    return switch (format) {
      case TABLE -> new TableRows(columns, others, width, out);
      case VERTICAL -> new VerticalRows(columns, others, out);
      case CSV -> new DelimitedRows(',', columns, others, out);
      case TSV -> new DelimitedRows('\t', columns, others, out);
      case JSONL -> new JsonRows(columns, others, out);
      case PARQUET -> throw new IllegalArgumentException("is no text");
    };
  }
}
