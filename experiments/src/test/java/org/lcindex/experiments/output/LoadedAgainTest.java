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
package org.lcindex.experiments.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.load.RowSource;
import org.lcindex.load.file.FileLoad;
import org.lcindex.load.file.FileOptions;
import org.lcindex.query.RowReader;
import org.lcindex.query.cli.rows.ExportTypes;
import org.lcindex.query.cli.rows.FolderFormat;
import org.lcindex.query.cli.rows.OtherColumns;
import org.lcindex.query.cli.rows.RowColumns;
import org.lcindex.query.cli.rows.RowFormat;
import org.lcindex.query.cli.rows.RowSink;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ValueCodec;
import picocli.CommandLine;

/** Of every type, cells of all kinds: what is exported a load makes the same cells of. */
class LoadedAgainTest {
  private static final int ROWS = 40;

  /** Texts that are hard for one of the formats, or look like something else. */
  private static final String[] TEXTS = {
    "",
    " ",
    "a,b",
    "\"",
    "a\nb",
    "a\r\nb",
    "\r",
    "\t",
    "base64:AAEC",
    "base64:!",
    "007",
    "null",
    "{\"$base64\":\"AAEC\"}",
    "\\x00",
    "\\",
    "\u00fc \ud83d\ude00",
    "#",
    "true",
    "\u0000\u001b"
  };

  @TempDir private Path folder;

  private final Random random = new Random(57);

  private Object value(ValueCodec codec) {
    long bits = random.nextLong() >> random.nextInt(64);
    return switch (codec.type()) {
      case BOOLEAN -> random.nextBoolean();
      case BYTE -> (byte) bits;
      case SHORT -> (short) bits;
      case INT -> (int) bits;
      case LONG -> bits;
      case FLOAT -> random.nextInt(5) == 0 ? Float.NaN : bits / 8f;
      case DOUBLE -> random.nextInt(5) == 0 ? Double.NEGATIVE_INFINITY : bits / 8d;
      case DECIMAL -> BigDecimal.valueOf(bits % 100_000_000_000L * 10, random.nextInt(6));
      case DATE -> LocalDate.ofEpochDay(random.nextInt(20_000));
      case TIMESTAMP -> Instant.ofEpochMilli(bits & 0xffffffffffL);
      case STRING -> text(codec);
      case BYTES -> bytes();
    };
  }

  private String text(ValueCodec codec) {
    String text = TEXTS[random.nextInt(TEXTS.length)];
    return codec.toString().equals("STRING") ? text : text.replace("\u0000", "0");
  }

  private byte[] bytes() {
    byte[] bytes = new byte[random.nextInt(10)];
    random.nextBytes(bytes);
    return bytes;
  }

  /** A value, one that is written in another way, an odd one, the empty one; null for none. */
  private byte[] cell(ValueCodec codec) {
    int dice = random.nextInt(10);
    if (dice == 0) {
      return null;
    }
    if (dice == 1) {
      return new byte[0];
    }
    if (dice == 2) {
      return bytes();
    }
    if (dice == 3) {
      return Bytes.toBytes(random.nextBoolean() ? "+007" : "1.50");
    }
    return codec.cellOf(value(codec));
  }

  private static byte[] qualifier(ValueCodec codec) {
    return Bytes.toBytes(codec.toString().toLowerCase(Locale.ROOT).replace("(", " of ("));
  }

  private static TableDescriptor table(String key) {
    DeclaredColumns declared = DeclaredColumns.none();
    if (key != null) {
      declared = declared.with(ColumnDeclaration.parse("row " + key, null));
    }
    for (ValueCodec codec : ValueCodec.all()) {
      declared =
          declared.with(
              ColumnDeclaration.parse(
                  "f:" + EscapedBytes.format(qualifier(codec)) + " " + codec, null));
    }
    return declared.applyTo(
        TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of("g"))
            .build());
  }

  private List<Result> rows(String key) {
    List<Result> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      byte[] row = Bytes.toBytes((long) i);
      if (key != null && i % 10 > 0) {
        row = ValueCodec.named(key).cellOfText(String.valueOf(i));
      }
      List<Cell> cells = new ArrayList<>();
      cells.add(cell(row, "g", Bytes.toBytes("text"), Bytes.toBytes(TEXTS[i % TEXTS.length])));
      cells.add(cell(row, "g", Bytes.toBytes(" :,\"\u0000\\ "), bytes()));
      for (ValueCodec codec : ValueCodec.all()) {
        byte[] cell = cell(codec);
        if (cell != null) {
          cells.add(cell(row, "f", qualifier(codec), cell));
        }
      }
      cells.sort(CellComparator.getInstance());
      rows.add(Result.create(cells));
    }
    return rows;
  }

  private static Cell cell(byte[] row, String family, byte[] qualifier, byte[] value) {
    return new KeyValue(row, Bytes.toBytes(family), qualifier, 1, value);
  }

  private void export(TableDescriptor table, List<Result> rows, RowFormat format, Path file)
      throws IOException {
    RowColumns columns = RowColumns.of(RowReader.of(table), List.of());
    OtherColumns others = new OtherColumns(columns, format.hasFixedColumns(), true);
    if (format == RowFormat.PARQUET) {
      Files.createDirectory(file);
      for (int i = 0; i < 2; i++) {
        List<Result> half = i == 0 ? rows.subList(0, ROWS / 2) : rows.subList(ROWS / 2, ROWS);
        try (FolderFormat.File out =
            FolderFormat.of(format)
                .create(file.resolve("part-" + i + ".parquet"), columns, others, Map.of())) {
          write(half, out);
        }
      }
    } else {
      try (Writer out = Files.newBufferedWriter(file)) {
        write(rows, format.sink(columns, others, 0, out));
      }
      ExportTypes.of(columns, others).write(file);
    }
    assertEquals(List.of(), others.told());
  }

  private static void write(List<Result> rows, RowSink out) throws IOException {
    out.begin();
    for (Result row : rows) {
      out.write(row);
    }
    out.end();
  }

  private static void add(Cell cell, Map<String, String> to) {
    to.put(
        Bytes.toStringBinary(CellUtil.cloneRow(cell))
            + " "
            + Bytes.toStringBinary(CellUtil.cloneFamily(cell))
            + ":"
            + Bytes.toStringBinary(CellUtil.cloneQualifier(cell)),
        Bytes.toStringBinary(CellUtil.cloneValue(cell)));
  }

  /** The type of row keys, which some are not of, and the format. */
  @ParameterizedTest
  @CsvSource({
    "STRING, CSV",
    "LONG, CSV",
    "DECIMAL, TSV",
    "STRING, JSONL",
    "LONG, JSONL",
    ", JSONL",
    ", PARQUET",
    "LONG, PARQUET",
    "DECIMAL, PARQUET",
    ", CSV"
  })
  void everyCellOfEveryTypeComesBack(String key, RowFormat format) throws Exception {
    TableDescriptor table = table(key);
    List<Result> rows = rows(key);
    Path file = folder.resolve("rows." + format);
    export(table, rows, format, file);
    Map<String, String> expected = new TreeMap<>();
    rows.forEach(row -> row.listCells().forEach(cell -> add(cell, expected)));
    Map<String, String> found = new TreeMap<>();
    FileOptions options = CommandLine.populateCommand(new FileOptions(), "--key", "row");
    try (FileLoad load = new FileLoad(file, options, List.of())) {
      load.choose((TableDescriptor) null);
      assertFalse(load.needsConsent(), load::shownTypes);
      RowSource source = load.rows(HBaseConfiguration.create());
      try (RowSource.Cursor cursor = source.open()) {
        for (Put row = cursor.next(); row != null; row = cursor.next()) {
          row.getFamilyCellMap().values().forEach(of -> of.forEach(cell -> add(cell, found)));
        }
      }
      assertEquals(List.of(), load.notes());
      TableDescriptor made = load.newTable(table.getTableName());
      assertEquals(table.getColumnFamilyNames(), made.getColumnFamilyNames());
      assertEquals(declared(table), declared(made));
    }
    assertEquals(expected.keySet(), found.keySet());
    expected.forEach((cell, value) -> assertEquals(value, found.get(cell), cell));
  }

  private static Set<ColumnDeclaration> declared(TableDescriptor table) {
    return new HashSet<>(DeclaredColumns.readable(table).list());
  }
}
