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
package org.lcindex.load.file;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import org.lcindex.query.cli.rows.OtherColumns;
import org.lcindex.query.cli.rows.RowColumns;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.text.DidYouMean;
import org.lcindex.text.UserError;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ShownText;

/**
 * Which column of the table a column of a file is: one of the family, by its name; or, in a file
 * that an export has written, what its heading says. Immutable.
 *
 * @param exported whether headings are {@code row}, {@code FAMILY:QUALIFIER} and, perhaps, {@code
 *     row.PART} and {@code extra}
 * @param family of columns that are not exported
 */
record FileColumns(boolean exported, byte[] family) {
  /** In the last line of JSON lines on a terminal, which has no row. */
  private static final String NEXT = "next";

  /** Columns of a file whose rows have this key. */
  static FileColumns of(Collection<String> names, String key, byte[] family) {
    boolean exported =
        RowColumns.KEY.equals(key)
            && names.size() > 1
            && names.stream()
                .allMatch(
                    name ->
                        name.equals(RowColumns.KEY)
                            || name.indexOf(':') > 0
                            || name.startsWith(ColumnName.OF_ROW)
                            || name.equals(OtherColumns.NAME)
                            || name.equals(NEXT));
    return new FileColumns(exported, family);
  }

  /** The columns' names where columns that are not exported are of this family. */
  FileColumns of(byte[] other) {
    return new FileColumns(exported, other);
  }

  /**
   * The column of this name.
   *
   * @throws UserError when the file has none
   */
  static String existing(String name, Collection<String> names, String option) {
    if (names.contains(name)) {
      return name;
    }
    String meant = DidYouMean.among(name, names);
    throw new UserError(
        option
            + " names "
            + ShownText.cut(name)
            + ", which is no column of the file"
            + (!meant.isEmpty() ? meant : "; it has " + ShownText.cut(String.join(", ", names))));
  }

  /** Whether it is the row key and no column. */
  boolean isRow(String name) {
    return exported && name.equals(RowColumns.KEY);
  }

  /** Whether it is a part of the row key, which an export has beside the whole key. */
  boolean isPart(String name) {
    return exported && name.startsWith(ColumnName.OF_ROW);
  }

  /** Whether it has columns of its own, as JSON. */
  boolean isExtra(String name) {
    return exported && name.equals(OtherColumns.NAME);
  }

  /** Whether it is a column of the table. */
  boolean isColumn(String name) {
    return !exported || name.indexOf(':') > 0;
  }

  /**
   * Family and qualifier.
   *
   * @throws IllegalArgumentException when an exported name has no family
   */
  byte[][] column(String name) {
    if (!exported) {
      return new byte[][] {family, name.getBytes(StandardCharsets.UTF_8)};
    }
    if (!isColumn(name)) {
      throw new IllegalArgumentException(
          ShownText.cut(name) + " has no family, as the other columns of this export have");
    }
    return RowColumns.column(name);
  }

  /** A name as definitions have it, without the family where all columns are of one. */
  String escaped(String name) {
    if (!exported || !isColumn(name)) {
      return EscapedBytes.format(name.getBytes(StandardCharsets.UTF_8));
    }
    byte[][] column = column(name);
    return EscapedBytes.format(column[0]) + ":" + EscapedBytes.format(column[1]);
  }
}
