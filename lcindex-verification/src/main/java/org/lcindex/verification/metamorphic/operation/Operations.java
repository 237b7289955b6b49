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
package org.lcindex.verification.metamorphic.operation;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.CompareOperator;
import org.lcindex.verification.common.EnumWords;
import org.lcindex.verification.metamorphic.oracle.Oracles;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.setting.FamilySetting;
import org.lcindex.verification.metamorphic.setting.IndexedColumns;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.Text;

/** Reads operations from their text form, one line each. */
public final class Operations {
  private Operations() {}

  /**
   * The operation of a line.
   *
   * @throws IllegalArgumentException with the line when it is none
   */
  public static Operation parse(String line) {
    if (line.startsWith(ConcurrentOperation.WORD + " ")) {
      return parseConcurrent(line);
    }
    List<String> parts = Text.split(line, '|').stream().map(String::strip).toList();
    Fields fields = Fields.parse(parts.get(0));
    List<String> rest = parts.subList(1, parts.size());
    return switch (fields.kind()) {
      case "batch" -> new GroupOperation(false, parseRows(rest));
      case "mutate" -> new GroupOperation(true, parseRows(rest));
      case "check" ->
          new CheckOperation(
              CompareOperator.valueOf(fields.get("op")),
              CellWord.cellsOf(fields).get(0),
              parseRow(rest.get(0)));
      case "advance" -> new AdvanceOperation(Long.parseLong(fields.get("ms")));
      case FlushInFlightOperation.WORD -> new FlushInFlightOperation(parseRows(rest));
      case "bulk-load" -> new BulkLoadOperation(fields.flag("sequence-ids"), parseRows(rest));
      case OfflineLoadOperation.WORD -> OfflineLoadOperation.parse(fields, parseRows(rest));
      case "alter" ->
          new AlterOperation(FamilySetting.parse(fields.get("family"), fields), parseRows(rest));
      case LingerOperation.WORD -> new LingerOperation();
      case "drain" -> new DrainOperation(fields.integer("id"));
      case "abandon" ->
          new AbandonOperation(
              fields.integer("after"), fields.flag("interrupt"), ScanText.parse(fields));
      case "nonsense" -> NonsenseOperation.parse(fields);
      default -> parseKind(fields).orElseGet(() -> parseRow(line));
    };
  }

  /** One of those that differ in a word only; empty when it is none. */
  private static Optional<Operation> parseKind(Fields fields) {
    String word = fields.kind();
    return Stream.<Optional<? extends Operation>>of(
            EnumWords.find(QueryOperation.Kind.class, word)
                .map(kind -> QueryOperation.parse(kind, fields)),
            EnumWords.find(MomentOperation.Kind.class, word)
                .map(kind -> new MomentOperation(kind, fields.integer("id"))),
            EnumWords.find(StorageOperation.Kind.class, word)
                .map(kind -> StorageOperation.parse(kind, fields)),
            EnumWords.find(JobsOperation.Kind.class, word)
                .map(kind -> JobsOperation.parse(kind, fields)),
            EnumWords.find(Oracles.Kind.class, word)
                .map(kind -> new OracleOperation(kind, Long.parseLong(fields.get("seed")))),
            EnumWords.find(RegionOperation.Kind.class, word)
                .map(kind -> new RegionOperation(kind, fields.bytes("row"))),
            EnumWords.find(IndexOperation.Kind.class, word)
                .map(kind -> new IndexOperation(kind, IndexedColumns.parse(fields))),
            EnumWords.find(EntriesOperation.Kind.class, word)
                .map(kind -> EntriesOperation.parse(kind, fields)),
            EnumWords.find(TableOperation.Kind.class, word).map(TableOperation::new))
        .flatMap(Optional::stream)
        .map(Operation.class::cast)
        .findFirst();
  }

  private static ConcurrentOperation parseConcurrent(String line) {
    List<String> parts = Text.split(line, '&').stream().map(String::strip).toList();
    return new ConcurrentOperation(
        Fields.parse(parts.get(0)).integer("writers"),
        parts.subList(1, parts.size()).stream().map(Operations::parse).toList());
  }

  private static List<RowOperation> parseRows(List<String> texts) {
    return texts.stream().map(Operations::parseRow).toList();
  }

  /** The write to one row of a line or of a part of a line. */
  private static RowOperation parseRow(String text) {
    Fields fields = Fields.parse(text);
    return switch (fields.kind()) {
      case "put" -> PutOperation.parse(fields);
      case WidePutOperation.WORD -> WidePutOperation.parse(fields);
      case OddPutOperation.WORD -> OddPutOperation.parse(fields);
      case OddDeleteOperation.WORD -> OddDeleteOperation.parse(fields);
      case "delete" -> DeleteOperation.parse(fields);
      case "increment" -> AddOperation.parse(AddOperation.Kind.INCREMENT, fields);
      case "append" -> AddOperation.parse(AddOperation.Kind.APPEND, fields);
      default ->
          throw new IllegalArgumentException(
              "unknown operation '" + fields.kind() + "' in: " + text);
    };
  }
}
