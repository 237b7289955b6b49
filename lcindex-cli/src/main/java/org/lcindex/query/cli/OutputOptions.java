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
package org.lcindex.query.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lcindex.query.cli.rows.DecimalDigits;
import org.lcindex.query.cli.rows.ExportTypes;
import org.lcindex.query.cli.rows.FolderExport;
import org.lcindex.query.cli.rows.FolderFormat;
import org.lcindex.query.cli.rows.PartFile;
import org.lcindex.query.cli.rows.RowColumns;
import org.lcindex.query.cli.rows.RowFormat;
import org.lcindex.rpc.UsageException;
import org.lcindex.text.UserError;
import picocli.CommandLine.Option;

/** How rows are printed, and where. */
final class OutputOptions {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "table, vertical, csv, tsv, jsonl (JSON Lines) or parquet; default: that of --output's"
              + " name, else table.")
  private String name;

  @Option(names = "--json", description = "The same as --format jsonl.")
  private boolean json;

  @Option(
      names = "--vertical",
      description = "The same as --format vertical: a line for each cell.")
  private boolean vertical;

  @Option(
      names = "--extra",
      paramLabel = "json",
      description =
          "With csv, tsv and parquet: columns that are not in the heading, as JSON in one more"
              + " column.")
  private String extra;

  @Option(
      names = "--binary",
      paramLabel = "base64",
      description =
          "With csv, tsv, jsonl and --extra json: cells that their text does not give again are"
              + " Base64, which load takes.")
  private String binary;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description =
          "Writes the rows to a file, for parquet a folder, which gets its name when it is whole;"
              + " until then it is FILE.part.")
  private Path file;

  @Option(
      names = "--resume",
      description = "With --output: goes on after the last whole row, or region, of FILE.part.")
  private boolean resume;

  @Option(
      names = "--overwrite",
      description = "With --output: takes the place of what has its name, when it is whole.")
  private boolean overwrite;

  @Option(
      names = DecimalDigits.OPTION,
      paramLabel = "COLUMN=DIGITS,SCALE",
      description =
          "With parquet: a DECIMAL column is a number of so many digits, for example f:price=12,2,"
              + " and not text. A value that does not fit ends the export. For each column one.")
  private List<String> decimals = List.of();

  private RowFormat format;

  /** Looks for mistakes; throws {@link UserError}. */
  void check(boolean ordered) {
    format = chosen();
    if (extra != null && !extra.equals("json")) {
      throw new UserError("--extra " + extra + " is none; use json");
    }
    if (extra != null && !format.hasFixedColumns()) {
      throw new UserError(
          "--extra is for csv, tsv and parquet; " + format + " has all columns; leave it out");
    }
    if (binary != null && !binary.equals("base64")) {
      throw new UserError("--binary " + binary + " is none; use base64");
    }
    if (binary != null
        && (!format.isForPrograms() || format == RowFormat.PARQUET && extra == null)) {
      throw new UserError(
          "--binary is for csv, tsv and jsonl, and for parquet with --extra json; leave it out");
    }
    if (!decimals.isEmpty() && format != RowFormat.PARQUET) {
      throw new UserError(
          DecimalDigits.OPTION + " is for parquet; " + format + " has all digits; leave it out");
    }
    if (file == null) {
      if (resume || overwrite || format == RowFormat.PARQUET) {
        throw new UserError(
            (resume ? "--resume" : overwrite ? "--overwrite" : "parquet")
                + " needs --output "
                + (format == RowFormat.PARQUET ? "FOLDER" : "FILE"));
      }
      return;
    }
    if (!format.isForPrograms()) {
      throw new UserError(
          "--output is for csv, tsv, jsonl and parquet; "
              + format
              + " is for people to look at, with long values cut; give one of these by --format");
    }
    if (ordered && (resume || format == RowFormat.PARQUET)) {
      throw new UserError(
          (resume ? "--resume goes on" : "parquet is written region by region,")
              + " in row key order, not in that of --order-by; leave one of them out");
    }
    if (format == RowFormat.PARQUET && FolderFormat.of(format) == null) {
      throw new UserError(
          "--format parquet needs lcindex-parquet's jar on the class path, where bin/lcindex has it");
    }
    try {
      if (format == RowFormat.PARQUET) {
        FolderExport.check(file, resume, overwrite);
      } else {
        PartFile.check(file, resume, overwrite);
        ExportTypes.check(file);
      }
    } catch (UsageException e) {
      throw new UserError(e.getMessage());
    }
  }

  private RowFormat chosen() {
    String wanted = name;
    if (json || vertical) {
      wanted = json ? "jsonl" : "vertical";
      if (json && vertical || name != null && !name.equalsIgnoreCase(wanted)) {
        throw new UserError(
            "--format, --json and --vertical name different formats; leave all but one out");
      }
    }
    RowFormat found = wanted == null ? byName() : RowFormat.named(wanted);
    if (found == null) {
      throw new UserError(
          wanted == null
              ? "--output "
                  + file
                  + " does not tell the format; give it by --format: csv, tsv, jsonl (JSON Lines) or parquet"
              : "--format " + wanted + " is none; use " + RowFormat.names());
    }
    return found;
  }

  private RowFormat byName() {
    if (file == null) {
      return RowFormat.TABLE;
    }
    String end = String.valueOf(file.getFileName());
    RowFormat found =
        RowFormat.named(end.substring(end.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
    return found != null && found.isForPrograms() ? found : null;
  }

  RowFormat format() {
    return format;
  }

  /** The file or folder; null for the standard output. */
  Path file() {
    return file;
  }

  boolean isResumed() {
    return resume;
  }

  /** Digits of DECIMAL columns, by their headings. */
  Map<String, DecimalDigits> decimals(RowColumns columns) {
    return DecimalDigits.of(decimals, columns);
  }

  /** Whether cells that their text does not give again are Base64. */
  boolean hasBase64() {
    return binary != null;
  }

  boolean keepsOthers() {
    return extra != null;
  }
}
