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

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.lcindex.load.TextFile;
import org.lcindex.text.UserError;

/**
 * A file of records, which can be read any number of times.
 *
 * @param path of the file, compressed by gzip when its name ends with {@code .gz}
 * @param format of its records
 * @param delimiter between the fields of CSV
 * @param names of CSV's columns; none when the first line has them
 */
record DataFile(Path path, Format format, char delimiter, List<String> names) {
  private static final String ZIPPED = ".gz";
  private static final int BUFFER = 1 << 16;

  /** How records are written. */
  enum Format {
    CSV,
    TSV,
    JSONL
  }

  /**
   * The format of a file by its name.
   *
   * @throws UserError when its name tells none
   */
  static Format formatOf(Path path) {
    String name = path.getFileName().toString().toLowerCase(Locale.ROOT);
    String bare = name.endsWith(ZIPPED) ? name.substring(0, name.length() - ZIPPED.length()) : name;
    for (Format format : Format.values()) {
      if (bare.endsWith("." + format.name().toLowerCase(Locale.ROOT))) {
        return format;
      }
    }
    if (bare.endsWith(".ndjson")) {
      return Format.JSONL;
    }
    throw new UserError(
        "the name of " + path + " does not tell its format: give --format csv, tsv or jsonl");
  }

  /** Starts at the first record. */
  RecordReader open() throws IOException {
    LineReader lines = new LineReader(bytes());
    try {
      return format == Format.JSONL
          ? new JsonLinesReader(lines)
          : new CsvReader(lines, delimiter, names);
    } catch (UserError e) {
      lines.close();
      throw new UserError(path + ": " + e.getMessage());
    } catch (IOException | RuntimeException e) {
      lines.close();
      throw e;
    }
  }

  private InputStream bytes() throws IOException {
    InputStream bytes = Files.newInputStream(path);
    try {
      return path.toString().toLowerCase(Locale.ROOT).endsWith(ZIPPED)
          ? new GZIPInputStream(bytes, BUFFER)
          : bytes;
    } catch (IOException e) {
      bytes.close();
      throw e;
    }
  }

  /** What tells this file, as it is now and as it is read, from others. */
  String identity() {
    return new TextFile(path).identity()
        + ", "
        + format
        + " with '"
        + delimiter
        + "', columns "
        + names;
  }
}
