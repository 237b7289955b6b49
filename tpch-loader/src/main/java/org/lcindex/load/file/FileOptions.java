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

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options of a file of CSV, JSON lines or Parquet: how it is read, and what its columns are. */
public final class FileOptions {
  /** Their long names. */
  public static final List<String> NAMES =
      Arrays.stream(FileOptions.class.getDeclaredFields())
          .filter(field -> field.isAnnotationPresent(Option.class))
          .map(field -> field.getAnnotation(Option.class).names()[0])
          .toList();

  @Option(
      names = "--key",
      paramLabel = "COLUMN",
      description =
          "The column whose value is the row key, as its type stores it; left out when row keys are"
              + " made of parts that the table declares.")
  String key;

  @Option(
      names = "--types",
      paramLabel = "\"COLUMN TYPE, ...\"",
      description =
          "Types of columns, for example \"price DOUBLE, day DATE\"; others are proposed from"
              + " the first 1,000 records.")
  String types;

  @Option(
      names = {"--yes", "-y"},
      description = "Take the proposed types without asking.")
  boolean yes;

  @Option(
      names = "--family",
      paramLabel = "NAME",
      description = "The column family; default: the only one that the table has, else f.")
  String family;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "Of the file, when its name does not tell: csv, tsv, jsonl or parquet.")
  String format;

  @Option(
      names = "--delimiter",
      paramLabel = "CHARACTER",
      description = "Between the fields of CSV, for example \";\" or tab.")
  String delimiter;

  @Option(
      names = "--columns",
      paramLabel = "NAME",
      split = ",",
      showDefaultValue = Visibility.NEVER,
      description = "Names of CSV's columns when its first line has none.")
  List<String> names = new ArrayList<>();

  @Option(
      names = "--date-format",
      paramLabel = "[COLUMN=]PATTERN",
      showDefaultValue = Visibility.NEVER,
      description =
          "How days are written, for example dd.MM.yyyy; of one column, or of all. For each one.")
  List<String> dateFormats = new ArrayList<>();

  @Option(
      names = "--timestamp-format",
      paramLabel = "[COLUMN=]PATTERN",
      showDefaultValue = Visibility.NEVER,
      description = "How moments are written, for example \"dd.MM.yyyy HH:mm\".")
  List<String> timestampFormats = new ArrayList<>();

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      description = "Of moments that are written without one, for example Europe/Berlin; else UTC.")
  String zone;

  @Option(
      names = "--decimal-comma",
      paramLabel = "COLUMN",
      arity = "0..1",
      preprocessor = Attached.class,
      showDefaultValue = Visibility.NEVER,
      description =
          "Numbers have a decimal comma, and perhaps points: 1.234,50. Of all columns, or of"
              + " =COLUMN,... only.")
  List<String> decimalCommas = new ArrayList<>();

  @Option(
      names = "--decimal-point",
      paramLabel = "COLUMN",
      arity = "0..1",
      preprocessor = Attached.class,
      showDefaultValue = Visibility.NEVER,
      description =
          "Numbers have a decimal point: 1.234 is little more than 1. As --decimal-comma.")
  List<String> decimalPoints = new ArrayList<>();

  @Option(
      names = "--missing",
      paramLabel = "TEXT",
      description = "A text that stands for no value, for example NULL; the empty one does.")
  String missing;

  @Option(
      names = "--binary",
      paramLabel = "base64",
      description =
          "Of an export: values that begin with base64: are. FILE.types tells it, if it is there.")
  String binary;

  @Option(
      names = "--max-bad",
      paramLabel = "LINES",
      defaultValue = "1000",
      description = "Bad lines that are passed over; with more the command fails.")
  long maxBad;

  @Option(
      names = "--bad",
      paramLabel = "FILE",
      description = "Where bad lines are kept (default: FILE.bad).")
  Path bad;

  /** A value stands behind {@code =}: what follows may be the file. */
  static final class Attached implements IParameterPreprocessor {
    @Override
    public boolean preprocess(
        Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> info) {
      if (!"=".equals(info.get("separator"))) {
        words.push("");
      }
      return false;
    }
  }
}
