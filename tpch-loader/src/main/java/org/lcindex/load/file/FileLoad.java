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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.RowParts;
import org.lcindex.load.BadSourceException;
import org.lcindex.load.FamilyOptions;
import org.lcindex.load.LoadListener;
import org.lcindex.load.LoadOptions;
import org.lcindex.load.LoadResult;
import org.lcindex.load.RowSource;
import org.lcindex.load.TableLoader;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.QueriedTable;
import org.lcindex.query.Wording;
import org.lcindex.query.cli.rows.ExportTypes;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.text.TextTable;
import org.lcindex.text.UserError;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * One load of a file of CSV, JSON lines or Parquet: looks at the file, chooses types, creates the
 * table, writes the rows, declares the types, indexes. For one thread.
 */
public final class FileLoad implements AutoCloseable {
  private static final String STANDARD_INPUT = "-";

  /** Of a table that has several, or is not there yet. */
  private static final String FAMILY = "f";

  private static final int EXAMPLE = 40;

  private final FileOptions options;
  private final List<String> index;
  private final DataFile file;
  private final Path spooled;
  private FileColumns names;
  private final FileForms forms;
  private final ExportTypes exported;
  private final Map<String, List<String>> texts;
  private final Map<String, ValueCodec> given;
  private final BadLines bad;
  private FileRows rows;

  /** The table before the load; null when it was not there. */
  private TableDescriptor existing;

  /** Of the row key; null when it is a column of the file. */
  private KeyParts parts;

  private ColumnChoice choice;

  private List<TypedColumn> columns;

  /**
   * Reads the first records; nothing is connected yet.
   *
   * @param path of the file, {@code -} for the standard input
   * @param index columns to index
   * @throws UserError when file or options make no sense
   */
  public FileLoad(Path path, FileOptions options, List<String> index) throws IOException {
    this.options = options;
    this.index = List.copyOf(index);
    boolean spools = path.toString().equals(STANDARD_INPUT);
    if (options.binary != null && !options.binary.equals("base64")) {
      throw new UserError("--binary " + options.binary + " is none; use base64");
    }
    if (!spools && !Files.isReadable(path)) {
      throw new UserError(path + " is no file that can be read");
    }
    DataFile.Format format = format(path);
    if (spools && format == DataFile.Format.PARQUET) {
      throw new UserError("the standard input comes only once: load Parquet from a file");
    }
    if (!spools && Files.isDirectory(path) && format != DataFile.Format.PARQUET) {
      throw new UserError(path + " is a folder, and no file that can be read");
    }
    this.spooled = spools ? spool() : null;
    this.file = new DataFile(spools ? spooled : path, format, delimiter(format), options.names);
    Path kept =
        options.bad != null ? options.bad : Path.of((spools ? "stdin" : path) + BadLines.ENDING);
    this.bad = new BadLines(kept, options.maxBad);
    this.texts = ColumnTypes.sample(file, options.missing);
    if (texts.isEmpty()) {
      throw new UserError(path + " has no record in its first lines");
    }
    if (options.key != null) {
      FileColumns.existing(options.key, texts.keySet(), "--key");
    }
    index.forEach(name -> FileColumns.existing(name, texts.keySet(), "--index"));
    this.names =
        FileColumns.of(
            texts.keySet(),
            options.key,
            (options.family == null ? FAMILY : options.family).getBytes(StandardCharsets.UTF_8));
    this.forms = new FileForms(options, texts.keySet(), file.delimiter() == ';');
    this.exported = names.exported() || format == DataFile.Format.PARQUET ? file.types() : null;
    this.given = ColumnChoice.parse(options.types, texts.keySet(), names);
  }

  private static Path spool() throws IOException {
    Path copy = Files.createTempFile("lcindex-load", ".stdin");
    try (InputStream in = System.in) {
      Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
    }
    return copy;
  }

  /** Whether an interrupted load can go on: the standard input comes only once. */
  public boolean isResumable() {
    return spooled == null;
  }

  private DataFile.Format format(Path path) {
    if (options.format == null) {
      return DataFile.formatOf(path);
    }
    try {
      return DataFile.Format.valueOf(options.format.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new UserError(
          "--format is " + options.format + "; it takes csv, tsv, jsonl or parquet");
    }
  }

  private char delimiter(DataFile.Format format) {
    String text = options.delimiter;
    if (text == null) {
      return format == DataFile.Format.TSV ? '\t' : ',';
    }
    if (text.equalsIgnoreCase("tab") || text.equals("\\t")) {
      return '\t';
    }
    if (text.length() != 1 || text.equals("\"")) {
      throw new UserError("--delimiter is '" + text + "'; it takes one character, or tab");
    }
    return text.charAt(0);
  }

  /**
   * Chooses the types.
   *
   * @param name of the table, which need not be there
   * @param create whether it is created when it is not there
   */
  public void choose(Connection connection, TableName name, boolean create) throws IOException {
    TableDescriptor descriptor = null;
    boolean isThere;
    try (Admin admin = connection.getAdmin()) {
      isThere = admin.tableExists(name);
    }
    if (!isThere && options.key == null) {
      parts = KeyParts.of(RowParts.none(), texts.keySet()); // which tells what is missing
    }
    if (isThere) {
      try (Table table = connection.getTable(name)) {
        descriptor = QueriedTable.describe(table);
      }
    } else if (!create) {
      throw new UserError("there is no table " + name + "; --create lets this command create it");
    }
    choose(descriptor);
  }

  /**
   * Chooses the types.
   *
   * @param table that the rows are for; null when it is not there yet
   */
  public void choose(TableDescriptor table) {
    existing = table;
    parts =
        options.key == null
            ? KeyParts.of(
                table == null ? RowParts.none() : RowParts.readable(table), texts.keySet())
            : null;
    if (options.family == null && table != null && table.getColumnFamilyCount() == 1) {
      names = names.of(table.getColumnFamilyNames().iterator().next());
    }
    choice = new ColumnChoice(names, options.key, table, exported, file.typesFrom(), forms);
    columns = choice.of(texts, given);
    for (byte[] family : families()) {
      if (table != null && !table.hasColumnFamily(family)) {
        throw new UserError(
            "table "
                + table.getTableName()
                + " has no family "
                + Bytes.toStringBinary(family)
                + (names.exported()
                    ? ", of which the file has columns; add it to the table"
                    : "; name one by --family"));
      }
    }
  }

  /**
   * The families of the columns; of a table that is to be created also those of the exported one.
   */
  private Set<byte[]> families() {
    Set<byte[]> families = new TreeSet<>(Bytes.BYTES_COMPARATOR);
    columns.stream().filter(TypedColumn::isColumn).forEach(one -> families.add(one.family()));
    if (existing == null && names.exported() && exported != null) {
      families.addAll(exported.families());
    }
    return families;
  }

  /** The columns with their types, as a user should see them before anything is written. */
  public String shownTypes() {
    TextTable table = new TextTable("column", "type", "from", "example");
    for (TypedColumn column : columns) {
      String example = column.example() == null ? null : ShownText.cut(column.example(), EXAMPLE);
      String name = column.escaped() + (column.name().equals(options.key) ? " (row key)" : "");
      table.row(name, column.codec(), column.from(), example);
    }
    return table.toString();
  }

  /** Whether somebody has to agree to the types. */
  public boolean needsConsent() {
    return !options.yes
        && columns.stream().anyMatch(column -> column.typeProposed() || column.formProposed());
  }

  /**
   * What somebody has to agree to, and the options that say so.
   *
   * @param left what was not done without it, such as written
   */
  public String proposal(String left) {
    List<String> options = new ArrayList<>();
    boolean isOfTypes = columns.stream().anyMatch(TypedColumn::typeProposed);
    if (isOfTypes) {
      // There is one --types: what it says already is said again.
      options.add(
          columns.stream()
              .filter(column -> column.typeProposed() || given.containsKey(column.name()))
              .map(column -> column.escaped() + " " + column.codec())
              .collect(Collectors.joining(", ", "--types \"", "\"")));
    }
    columns.stream()
        .filter(TypedColumn::formProposed)
        .flatMap(
            column ->
                column
                    .form()
                    .options(column.name(), column.codec(), forms.given(column.name()))
                    .stream())
        .distinct()
        .forEach(options::add);
    return (isOfTypes ? "types" : "forms")
        + " were proposed and nothing was "
        + left
        + ": repeat the command with --yes, or with "
        + String.join(" ", options);
  }

  /** Takes over how an earlier load of the file was told that it writes its values. */
  public void remember(LoadOptions how) {
    forms.remember(how.settings(), file.name());
  }

  /** The first question that is open; null when none is. */
  public FormQuestion question() {
    return columns.stream()
        .filter(column -> column.other() != null)
        .findFirst()
        .map(column -> FormQuestion.of(column, texts.get(column.name())))
        .orElse(null);
  }

  /** Answers the first open question. */
  public void answer(boolean first) {
    for (TypedColumn column : columns) {
      if (column.other() != null) {
        forms.answer(column.name(), first ? column.form() : column.other());
        columns = choice.of(texts, given);
        return;
      }
    }
  }

  /**
   * Reads the whole file before anything is written, unless an earlier load of it has begun.
   *
   * @throws BadSourceException when it has too many bad lines
   */
  public void check(Connection connection, LoadOptions how, LoadListener listener)
      throws IOException {
    RowSource source = rows(connection.getConfiguration());
    if (existing != null && loader(connection, how, listener).hasBegun(source)) {
      return;
    }
    listener.started(0, source.expectedRows());
    try (RowSource.Cursor cursor = source.open()) {
      while (cursor.next() != null) {
        listener.rowsWritten(1);
      }
    } catch (BadSourceException e) {
      throw new BadSourceException(
          e.getMessage() + "; nothing was written: mend them, or give more by --max-bad");
    }
  }

  /** Creates the table unless it is there; says whether it did. */
  public boolean createTable(Connection connection, TableDescriptor table, FamilyOptions families)
      throws IOException {
    try (Admin admin = connection.getAdmin()) {
      if (admin.tableExists(table.getTableName())) {
        return false;
      }
      families.create(admin, table, null);
      return true;
    }
  }

  /** A table for the rows, with their types declared. */
  public TableDescriptor newTable(TableName name) {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(name);
    families().forEach(family -> table.setColumnFamily(ColumnFamilyDescriptorBuilder.of(family)));
    DeclaredColumns declared = DeclaredColumns.none();
    for (ColumnDeclaration one : declarations()) {
      declared = declared.with(one);
    }
    return declared.applyTo(table.build());
  }

  /** The index on a column of the file, with its type. */
  public IndexDefinition index(String column, String option) {
    String name = FileColumns.existing(column, texts.keySet(), option);
    TypedColumn found =
        columns.stream()
            .filter(one -> one.name().equals(name) && one.isColumn())
            .findFirst()
            .orElseThrow(() -> new UserError(option + " names " + name + ", which is no column"));
    return index(found);
  }

  private static IndexDefinition index(TypedColumn column) {
    return IndexDefinition.builder(column.family(), column.qualifier(), column.codec()).build();
  }

  private List<ColumnDeclaration> declarations() {
    List<ColumnDeclaration> all = new ArrayList<>();
    for (TypedColumn column : columns) {
      if (column.name().equals(options.key) && column.declared()) {
        all.add(ColumnDeclaration.ofRow(column.codec()));
      }
      if (column.isColumn() && column.declared()) {
        all.add(column.declaration());
      }
    }
    return all;
  }

  /** Writes the rows. */
  public LoadResult load(Connection connection, LoadOptions how, LoadListener listener)
      throws IOException {
    return loader(connection, how, listener).load(rows(connection.getConfiguration()));
  }

  private TableLoader loader(Connection connection, LoadOptions how, LoadListener listener) {
    return new TableLoader(connection, families(), how, listener);
  }

  /** The rows, by the types that were chosen; {@link #notes} tells of those that were read last. */
  public RowSource rows(Configuration configuration) {
    // JSON and Parquet have bytes of their own.
    boolean isCsv = file.format() == DataFile.Format.CSV || file.format() == DataFile.Format.TSV;
    boolean base64 = isCsv && (options.binary != null || exported != null && exported.base64());
    rows =
        new FileRows(
            file,
            names,
            new FileRows.Values(options.key, parts, options.missing, base64),
            columns,
            this::unforeseen,
            configuration.getInt(FileRows.MAX_CELL, FileRows.DEFAULT_MAX_CELL),
            bad);
    return rows;
  }

  private TypedColumn unforeseen(String name) {
    TypedColumn column = choice.unforeseen(name);
    boolean known =
        existing != null
            ? existing.hasColumnFamily(column.family())
            : families().contains(column.family());
    if (!known) {
      throw new IllegalArgumentException(
          ShownText.cut(name) + " is of a family that the table has not");
    }
    return column;
  }

  /**
   * Declares the types that the table does not declare yet; what it declares stays as it is.
   *
   * @return what could not be done, in words; null when all is declared
   */
  public String declare(LCIndexAdmin admin, TableName table) {
    try {
      Map<String, ColumnDeclaration> known = new HashMap<>();
      admin.columns(table).list().forEach(one -> known.put(one.column(), one));
      List<ColumnDeclaration> wanted = declarations();
      rows.unforeseen().stream()
          .filter(TypedColumn::declared)
          .forEach(column -> wanted.add(column.declaration()));
      List<String> others =
          wanted.stream()
              .filter(one -> !one.equals(known.getOrDefault(one.column(), one)))
              .map(one -> one + " (the table declares " + known.get(one.column()).codec() + ")")
              .toList();
      wanted.removeIf(one -> known.containsKey(one.column()));
      if (!wanted.isEmpty()) {
        admin.setColumns(
            table, wanted.stream().map(ColumnDeclaration::toString).toArray(String[]::new));
      }
      return others.isEmpty()
          ? null
          : "what is loaded has types that the table declares otherwise, which stays: "
              + ShownText.cut(String.join(", ", others));
    } catch (IOException | RuntimeException e) {
      return "the types could not be declared in the table ("
          + ShownText.line(CauseText.line(e))
          + "); conditions have to name them, or '"
          + Wording.command("column set " + table)
          + " \"COLUMN TYPE\"' declares them";
    }
  }

  /** Creates the indexes that were asked for and are not there; returns their definitions. */
  public List<IndexDefinition> index(LCIndexAdmin admin, TableName table) throws IOException {
    List<IndexDefinition> wanted = new ArrayList<>();
    for (TypedColumn column : columns) {
      if (index.contains(column.name())) {
        wanted.add(index(column.name(), "--index"));
      }
    }
    List<IndexDefinition> there = admin.listIndexes(table);
    wanted.removeIf(w -> there.stream().anyMatch(t -> t.isOn(w.family(), w.qualifier())));
    if (!wanted.isEmpty()) {
      admin.createIndexes(table, wanted);
    }
    return wanted;
  }

  /** What to know besides the number of rows, in lines. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (bad.count() > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "%,d bad %s in %s; the first: %s",
              bad.count(),
              bad.count() == 1 ? "line, which is" : "lines, which are",
              bad.file(),
              bad.first()));
    }
    int repeated = rows.keys().repeated();
    if (repeated > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "%,d %s the key of another row%s: the table keeps one row of each key",
              repeated,
              repeated == 1 ? "row has" : "rows have",
              rows.keys().isFull() ? " of the first " + KeyCount.MOST : ""));
    }
    List<String> unforeseen =
        rows.unforeseen().stream()
            .filter(column -> column.codec() == FileRows.STRING)
            .map(TypedColumn::name)
            .toList();
    if (!unforeseen.isEmpty()) {
      notes.add(
          "columns that the first records have not are stored as STRING: "
              + ShownText.cut(String.join(", ", unforeseen)));
    }
    return notes;
  }

  /** Bad lines so far. */
  public long badLines() {
    return bad.count();
  }

  /** Where bad lines are; null when there is none. */
  public String badFile() {
    return bad.count() == 0 ? null : bad.file().toString();
  }

  /** The types by column. */
  public Map<String, String> types() {
    Map<String, String> types = new LinkedHashMap<>();
    columns.forEach(column -> types.put(column.name(), column.codec().toString()));
    return types;
  }

  @Override
  public void close() throws IOException {
    if (spooled != null) {
      Files.deleteIfExists(spooled);
    }
  }
}
