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
package org.lcindex.query.inspect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.RowParts;
import org.lcindex.query.QueriedTable;
import org.lcindex.text.DidYouMean;
import org.lcindex.type.ColumnType;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ValueCodec;

/**
 * Samples a table and tells what types its row key and its columns may have. It needs READ on the
 * table, and what the user may not read is not there for it. Stateless.
 */
@InterfaceAudience.Public
public final class TableInspector {
  private static final int NAMED_COLUMNS = 8;

  private TableInspector() {}

  /**
   * Inspects a table.
   *
   * @throws IOException when the table is not there or cannot be read
   */
  public static TableInspection inspect(Connection connection, TableName table, SampleLimits limits)
      throws IOException {
    TableDescriptor descriptor;
    try (Table opened = connection.getTable(table)) {
      descriptor = QueriedTable.describe(opened);
    }
    TableSampler sampler = new TableSampler(connection, table, List.of(), limits, new Random());
    Sample sample = sampler.take();
    IndexDefinitions indexes = IndexDefinitions.readable(descriptor);
    DeclaredColumns types = DeclaredColumns.readable(descriptor);
    List<ColumnInspection> columns = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    int rows = sample.rows().size();
    if (sampler.regionsFailed() > 0) {
      warnings.add(
          sampler.regionsFailed() + " of " + sampler.regions() + " regions did not answer");
    }
    for (Map.Entry<String, Sample.SampledColumn> entry : sample.columns().entrySet()) {
      Sample.SampledColumn column = entry.getValue();
      Optional<ValueCodec> ofIndex = indexes.codec(column.family(), column.qualifier());
      Optional<ValueCodec> declared =
          ofIndex.or(() -> types.find(column.family(), column.qualifier()));
      ColumnInspection found =
          ColumnInspection.of(
              entry.getKey(),
              Bytes.toString(column.qualifier()),
              rows,
              column.cells(),
              declared,
              ofIndex.isPresent());
      columns.add(found);
      declared
          .flatMap(d -> TypeCheck.fault(found.column(), d, found.ranking(), column.cells()))
          .ifPresent(warnings::add);
    }
    ColumnInspection row =
        rows == 0
            ? null
            : ColumnInspection.of(
                ColumnInspection.ROW, "", rows, sample.rows(), types.row(), false);
    if (row != null) {
      types
          .row()
          .flatMap(d -> TypeCheck.fault(ColumnInspection.ROW, d, row.ranking(), sample.rows()))
          .ifPresent(warnings::add);
    }
    RowParts parts = RowParts.readable(descriptor);
    long odd = parts.isNone() ? 0 : sample.rows().stream().filter(k -> !parts.decodes(k)).count();
    if (odd > 0) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%,d of %,d sampled row keys are not of the form that is declared: %s",
              odd,
              rows,
              parts.declaration()));
    }
    boolean asks =
        row != null
            && parts.isNone()
            && types.row().isEmpty()
            && (row.type().type() == ColumnType.STRING || row.type().type() == ColumnType.BYTES);
    return new TableInspection(
        table,
        rows,
        sampler.regions(),
        sampler.regionsRead(),
        sampler.ended(),
        row,
        List.copyOf(columns),
        sample.hasMoreColumns(),
        List.copyOf(warnings),
        PlainFamilies.advice(descriptor),
        parts,
        asks ? PartsGuess.of(sample.rows()) : RowParts.none());
  }

  /**
   * What a quick sample says against definitions of indexes that are to be created: cells that are
   * no value of the type, a type that is far less plausible than another one, a column that no
   * sampled row has. Nothing, when the table is empty.
   *
   * @throws IOException when the table cannot be read
   */
  public static List<String> check(
      Connection connection, TableName table, Collection<IndexDefinition> definitions)
      throws IOException {
    TreeSet<byte[]> families = new TreeSet<>(Bytes.BYTES_COMPARATOR);
    Map<String, ColumnDeclaration> columns = new LinkedHashMap<>();
    for (IndexDefinition definition : definitions) {
      families.addAll(definition.families());
      for (ColumnDeclaration column : definition.columns()) {
        columns.put(column.column() + " " + column.codec(), column);
      }
    }
    Sample sample =
        new TableSampler(connection, table, families, SampleLimits.QUICK, new Random()).take();
    List<String> faults = new ArrayList<>();
    if (sample.rows().isEmpty()) {
      return faults;
    }
    for (ColumnDeclaration wanted : columns.values()) {
      Sample.SampledColumn column = sample.columns().get(wanted.column());
      if (column != null) {
        TypeRanking ranking = TypeRanking.of(Bytes.toString(wanted.qualifier()), column.cells());
        TypeCheck.fault(wanted.column(), wanted.codec(), ranking, column.cells())
            .ifPresent(faults::add);
      } else if (!sample.hasMoreColumns()) {
        faults.add(absent(wanted, sample));
      }
    }
    return faults;
  }

  private static String absent(ColumnDeclaration wanted, Sample sample) {
    String family = EscapedBytes.format(wanted.family()) + ":";
    List<String> others =
        sample.columns().keySet().stream().filter(name -> name.startsWith(family)).toList();
    String meant = DidYouMean.among(wanted.column(), others);
    return String.format(
        Locale.ROOT,
        "%s: none of %d sampled rows has such a column%s",
        wanted.column(),
        sample.rows().size(),
        !meant.isEmpty()
            ? meant
            : "; they have "
                + String.join(", ", others.subList(0, Math.min(NAMED_COLUMNS, others.size())))
                + (others.size() > NAMED_COLUMNS ? " ..." : ""));
  }
}
