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

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.rpc.UsageException;
import org.lcindex.text.UserError;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * What {@code load} has to know of exported rows to make the same cells of them, and what the rows
 * do not say themselves. It is a text beside a file, {@code FILE.types}, a line for each column,
 * and in the files of Parquet. Immutable.
 *
 * @param base64 whether values that begin with {@link LoadableValues#BASE64} are Base64
 * @param families of the table
 * @param columns by their headings; none for one without a type
 */
public record ExportTypes(
    boolean base64, List<byte[]> families, Map<String, Optional<ValueCodec>> columns) {
  /** The key of the text among what files of Parquet say of themselves. */
  public static final String KEY = "lcindex.types";

  private static final String END = ".types";
  private static final String HEAD = "# Types of exported rows, which 'lcindex load' reads";
  private static final String FAMILIES = "families";
  private static final String BINARY = "binary";

  /** Of the rows that an export writes. */
  public static ExportTypes of(RowColumns columns, OtherColumns others) {
    Map<String, Optional<ValueCodec>> types = new LinkedHashMap<>();
    types.put(RowColumns.KEY, Optional.ofNullable(columns.reader().rowCodec()));
    for (ColumnName column : columns.list()) {
      types.put(RowColumns.name(column), Optional.ofNullable(column.codec()));
    }
    return new ExportTypes(others.hasBase64(), columns.reader().families(), types);
  }

  /** The file beside a file of rows. */
  public static Path beside(Path rows) {
    return rows.resolveSibling(rows.getFileName() + END);
  }

  /** Refuses to write over somebody else's file. */
  public static void check(Path rows) throws UsageException {
    Path file = beside(rows);
    try {
      if (Files.exists(file) && !Files.readString(file).startsWith(HEAD)) {
        throw new UsageException(
            file + " is there, and no export has written it; move it, or name another --output");
      }
    } catch (IOException e) {
      throw new UsageException(file + " is there and cannot be read; move it");
    }
  }

  /** What stands beside a file of rows; null when nothing does. */
  public static ExportTypes read(Path rows) throws IOException {
    Path file = beside(rows);
    if (!Files.exists(file)) {
      return null;
    }
    try {
      return parse(Files.readString(file));
    } catch (IllegalArgumentException e) {
      throw new UserError(file + ": " + e.getMessage() + "; mend it, or delete it");
    }
  }

  /** Writes it beside a file of rows, in place of what is there. */
  public void write(Path rows) throws IOException {
    Path file = beside(rows);
    Path next = file.resolveSibling(file.getFileName() + ".next");
    Files.writeString(next, text());
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** As it is written. */
  public String text() {
    StringBuilder text = new StringBuilder(HEAD).append('\n').append(FAMILIES);
    families.forEach(family -> text.append(' ').append(EscapedBytes.format(family)));
    text.append(base64 ? "\n" + BINARY + " base64\n" : "\n");
    columns.forEach(
        (name, type) ->
            text.append(escaped(name))
                .append(type.map(codec -> " " + codec).orElse(""))
                .append('\n'));
    return text.toString();
  }

  /** A heading as a word; it has one colon, that behind the family, or none. */
  private static String escaped(String name) {
    if (name.indexOf(':') < 0) {
      return EscapedBytes.format(name.getBytes(StandardCharsets.UTF_8));
    }
    byte[][] column = RowColumns.column(name);
    return EscapedBytes.format(column[0]) + ":" + EscapedBytes.format(column[1]);
  }

  /**
   * Reads what {@link #text} wrote.
   *
   * @throws IllegalArgumentException with the line that is wrong
   */
  public static ExportTypes parse(String text) {
    boolean base64 = false;
    List<byte[]> families = new ArrayList<>();
    Map<String, Optional<ValueCodec>> columns = new LinkedHashMap<>();
    for (String line :
        text.lines().filter(one -> !one.isBlank() && one.charAt(0) != '#').toList()) {
      String[] words = line.strip().split("\\s+");
      if (words[0].equals(FAMILIES)) {
        for (int i = 1; i < words.length; i++) {
          families.add(EscapedBytes.parse(words[i]));
        }
      } else if (words[0].equals(BINARY) && words.length == 2 && words[1].equals("base64")) {
        base64 = true;
      } else if (words.length > 2) {
        throw new IllegalArgumentException(
            "'" + ShownText.cut(line) + "' has more than a column and its type");
      } else {
        columns.put(
            heading(words[0]),
            words.length == 1 ? Optional.empty() : Optional.of(ValueCodec.named(words[1])));
      }
    }
    return new ExportTypes(base64, families, columns);
  }

  private static String heading(String word) {
    int colon = word.indexOf(':');
    return colon < 0
        ? word
        : Bytes.toStringBinary(EscapedBytes.parse(word.substring(0, colon)))
            + ":"
            + Bytes.toStringBinary(EscapedBytes.parse(word.substring(colon + 1)));
  }
}
