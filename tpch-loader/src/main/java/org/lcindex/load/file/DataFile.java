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
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.lcindex.load.TextFile;
import org.lcindex.query.cli.rows.ExportTypes;
import org.lcindex.query.cli.rows.FolderFormat;
import org.lcindex.query.cli.rows.RowFormat;
import org.lcindex.text.UserError;

/**
 * A file of records, which can be read any number of times.
 *
 * @param path of the file, compressed by gzip when its name ends with {@code .gz}; of Parquet also
 *     a folder of files
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
    JSONL,
    PARQUET
  }

  /**
   * The format of a file by its name.
   *
   * @throws UserError when its name tells none
   */
  static Format formatOf(Path path) {
    if (Files.isDirectory(path)) {
      return Format.PARQUET;
    }
    String name = path.getFileName().toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(BadLines.ENDING)) {
      // Records of Parquet are kept as JSON.
      String of = name.substring(0, name.length() - BadLines.ENDING.length());
      Format format = formatOf(Path.of(of));
      return format == Format.PARQUET ? Format.JSONL : format;
    }
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
        "the name of "
            + path
            + " does not tell its format: give --format csv, tsv, jsonl or parquet");
  }

  /** Starts at the first record. */
  RecordReader open() throws IOException {
    if (format == Format.PARQUET) {
      List<Path> files = files(); // what is wrong with these first
      return new FolderRecords(parquet(), files);
    }
    LineReader lines = new LineReader(bytes(), path.toString().endsWith(BadLines.ENDING));
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

  private static FolderFormat parquet() {
    FolderFormat parquet = FolderFormat.of(RowFormat.PARQUET);
    if (parquet == null) {
      throw new UserError(
          "--format parquet needs lcindex-parquet's jar on the class path, where bin/lcindex has it");
    }
    return parquet;
  }

  /** The files, in the order in which they are read. */
  private List<Path> files() throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> all = Files.list(path)) {
      List<Path> files =
          all.filter(file -> file.getFileName().toString().endsWith(".parquet")).sorted().toList();
      if (files.isEmpty()) {
        throw new UserError("folder " + path + " has no file .parquet");
      }
      return files;
    }
  }

  /** The types that came with the file; null when none did. */
  ExportTypes types() throws IOException {
    if (format == Format.PARQUET) {
      List<Path> files = files();
      try (FolderFormat.Reader first = parquet().open(files.get(0))) {
        return first.types();
      }
    }
    ExportTypes types = ExportTypes.read(path);
    String name = path.getFileName().toString();
    return types == null && name.toLowerCase(Locale.ROOT).endsWith(ZIPPED)
        ? ExportTypes.read(path.resolveSibling(name.substring(0, name.length() - ZIPPED.length())))
        : types;
  }

  /** Where they stand. */
  String typesFrom() {
    return format == Format.PARQUET
        ? "the file"
        : ExportTypes.beside(path.getFileName()).toString();
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

  /** Its name, wherever it is asked from. */
  String name() {
    return path.toAbsolutePath().normalize().toString();
  }

  /** What tells this file, as it is now and as it is read, from others. */
  String identity() {
    List<Path> files;
    try {
      files = files();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files.stream()
            .map(file -> new TextFile(file).identity())
            .collect(Collectors.joining("; "))
        + ", "
        + format
        + " with '"
        + delimiter
        + "', columns "
        + names;
  }
}
