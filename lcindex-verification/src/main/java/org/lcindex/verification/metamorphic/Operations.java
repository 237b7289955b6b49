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
package org.lcindex.verification.metamorphic;

import java.util.List;

/** Reads operations from their text form, one line each. */
final class Operations {
  private Operations() {}

  /**
   * The operation of a line.
   *
   * @throws IllegalArgumentException with the line when it is none
   */
  static Operation parse(String line) {
    if (line.startsWith(ConcurrentOperation.WORD + " ")) {
      return ConcurrentOperation.parse(line);
    }
    List<String> parts = Text.split(line, '|').stream().map(String::strip).toList();
    Fields fields = Fields.parse(parts.get(0));
    Operation named = parseKind(fields);
    if (named != null) {
      return named;
    }
    List<String> rest = parts.subList(1, parts.size());
    return switch (fields.kind()) {
      case "batch" -> GroupOperation.parse(false, rest);
      case "mutate" -> GroupOperation.parse(true, rest);
      case "hold" -> MomentOperation.parse(MomentOperation.Kind.HOLD, fields);
      case "at" -> MomentOperation.parse(MomentOperation.Kind.AT, fields);
      case "release" -> MomentOperation.parse(MomentOperation.Kind.RELEASE, fields);
      case "check" -> CheckOperation.parse(fields, rest.get(0));
      case "advance" -> AdvanceOperation.parse(fields);
      case FlushInFlightOperation.WORD -> FlushInFlightOperation.parse(rest);
      case "bulk-load" -> BulkLoadOperation.parse(fields, rest);
      case "alter" -> AlterOperation.parse(fields);
      case "index-add" -> new IndexOperation(true, TestColumn.parse(fields));
      case "index-drop" -> new IndexOperation(false, TestColumn.parse(fields));
      case "query" -> new QueryOperation(ScanText.parse(fields));
      case "open" -> OpenOperation.parse(fields);
      case "drain" -> DrainOperation.parse(fields);
      case "abandon" -> AbandonOperation.parse(fields);
      case "nonsense" -> NonsenseOperation.parse(fields);
      default -> parseRow(line);
    };
  }

  /** One of those that differ in a word only; null when it is none. */
  private static Operation parseKind(Fields fields) {
    StorageOperation.Kind storage = StorageOperation.Kind.of(fields.kind());
    if (storage != null) {
      return StorageOperation.parse(storage, fields);
    }
    JobsOperation.Kind jobs = JobsOperation.Kind.of(fields.kind());
    if (jobs != null) {
      return JobsOperation.parse(jobs, fields);
    }
    OracleOperation.Kind oracle = OracleOperation.Kind.of(fields.kind());
    if (oracle != null) {
      return OracleOperation.parse(oracle, fields);
    }
    RegionOperation.Kind region = RegionOperation.Kind.of(fields.kind());
    if (region != null) {
      return new RegionOperation(region, fields.bytes("row"));
    }
    TableOperation.Kind table = TableOperation.Kind.of(fields.kind());
    return table == null ? null : new TableOperation(table);
  }

  /** The write to one row of a line or of a part of a line. */
  static RowOperation parseRow(String text) {
    Fields fields = Fields.parse(text);
    return switch (fields.kind()) {
      case "put" -> PutOperation.parse(fields);
      case WidePutOperation.WORD -> WidePutOperation.parse(fields);
      case "delete" -> DeleteOperation.parse(fields);
      case "increment" -> IncrementOperation.parse(fields);
      case "append" -> AppendOperation.parse(fields);
      default ->
          throw new IllegalArgumentException(
              "unknown operation '" + fields.kind() + "' in: " + text);
    };
  }
}
