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
package org.lcindex.regionserver.scan;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.predicate.ColumnCondition;
import org.lcindex.predicate.KeyBound;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.regionserver.evidence.VerdictFiles;
import org.lcindex.regionserver.evidence.VerdictReader;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.regionserver.store.view.Trust;
import org.lcindex.regionserver.testing.TableRow;
import org.lcindex.regionserver.testing.VerdictCondition;
import org.lcindex.regionserver.testing.VerdictTable.Case;
import org.lcindex.regionserver.testing.VerdictTable.Segment;

/**
 * Makes queries of what cases of verdict tables ask. Their store is that of an empty region, which
 * tells the query where the region begins and ends, and nothing of the cells.
 */
public final class VerdictQueries implements AutoCloseable {
  private final Map<String, LocalRegion> regions = new HashMap<>();
  private final boolean needStore;

  /**
   * @param needStore whether anybody asks the queries for it; a region takes a while
   */
  public VerdictQueries(boolean needStore) {
    this.needStore = needStore;
  }

  /** The query; the first condition's column drives. */
  public Query query(Case of) throws IOException {
    return query(of, needStore ? store(of) : null, VerdictReader.readPoint(of));
  }

  /** A case's query of a store, at a read point. */
  public static Query query(Case of, StoreIndex store, long readPoint) throws IOException {
    Segment ask = of.one("ask").orElseThrow();
    List<QueryColumn> columns = columns(ask);
    Scan scan = new Scan().addFamily(TableRow.FAMILY);
    of.one("rows").ifPresent(rows -> bound(scan, rows.text()));
    NavigableSet<byte[]> wanted = null;
    if (of.one("wants").isPresent()) {
      for (String name : of.one("wants").orElseThrow().options()) {
        scan.addColumn(TableRow.FAMILY, Bytes.toBytes(name));
      }
      wanted = scan.getFamilyMap().get(TableRow.FAMILY);
    }
    return new Query(
        scan,
        readPoint,
        store,
        List.copyOf(columns),
        List.of(0),
        Trust.valueOf(VerdictReader.trust(of)),
        wanted,
        VerdictReader.oldestUnexpired(of),
        !ask.options().contains("partly"));
  }

  /** What a segment asks of columns. */
  public static List<QueryColumn> columns(Segment ask) throws IOException {
    List<QueryColumn> columns = new ArrayList<>();
    for (String item : ask.items()) {
      columns.add(column(VerdictCondition.parse(item)));
    }
    return columns;
  }

  private static QueryColumn column(VerdictCondition condition) throws IOException {
    List<ColumnCondition> conditions = new ArrayList<>();
    add(condition, CompareOperator.GREATER_OR_EQUAL, condition.low(), conditions);
    add(condition, CompareOperator.LESS_OR_EQUAL, condition.high(), conditions);
    add(condition, CompareOperator.NOT_EQUAL, condition.not(), conditions);
    IndexDefinition definition = VerdictFiles.definition(condition.column());
    if (!VerdictFiles.DEFINITIONS.contains(definition)) {
      return new QueryColumn(null, conditions, null, null);
    }
    List<KeyBound> bounds = new ArrayList<>();
    conditions.forEach(c -> KeyBound.of(c, definition.codec()).ifPresent(bounds::add));
    return new QueryColumn(
        definition, conditions, bounds.isEmpty() ? null : KeyBound.all(bounds), null);
  }

  private static void add(
      VerdictCondition of, CompareOperator operator, Long value, List<ColumnCondition> to) {
    if (value != null) {
      IndexDefinition definition = VerdictFiles.definition(of.column());
      boolean indexed = VerdictFiles.DEFINITIONS.contains(definition);
      ByteArrayComparable comparator =
          indexed
              ? new TypedComparator(definition.codec(), value)
              : new BinaryComparator(Bytes.toBytes(value));
      SingleColumnValueFilter filter =
          new SingleColumnValueFilter(
              TableRow.FAMILY, definition.qualifier(), operator, comparator);
      filter.setFilterIfMissing(!of.orMissing());
      to.add(ColumnCondition.of(filter).orElseThrow());
    }
  }

  /** The rows {@code [r2 r5)}, {@code (r2 r5]}, {@code [r2 )} of a scan. */
  private static void bound(Scan scan, String text) {
    String[] rows = text.substring(1, text.length() - 1).split(" ", -1);
    scan.withStartRow(Bytes.toBytes(rows[0]), text.startsWith("["));
    if (!rows[1].isEmpty()) {
      scan.withStopRow(Bytes.toBytes(rows[1]), text.endsWith("]"));
    }
  }

  private StoreIndex store(Case of) throws IOException {
    String bounds = of.one("region").map(Segment::text).orElse("[ )");
    LocalRegion region = regions.get(bounds);
    if (region == null) {
      String[] rows = bounds.substring(1, bounds.length() - 1).split(" ", -1);
      region = LocalRegion.between(Bytes.toBytes(rows[0]), Bytes.toBytes(rows[1]), table());
      regions.put(bounds, region);
    }
    return region.index().store(TableRow.FAMILY);
  }

  /** A table with the indexes of the verdict tables. */
  public static TableDescriptor table() throws IOException {
    return table("a,b,c");
  }

  /** A table with the indexes of some columns. */
  public static TableDescriptor table(String columns) throws IOException {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(LocalRegion.name())
            .setColumnFamily(
                ColumnFamilyDescriptorBuilder.newBuilder(TableRow.FAMILY)
                    .setTimeToLive(HConstants.FOREVER)
                    .build())
            .build();
    IndexDefinitions definitions = IndexDefinitions.of(table);
    for (String column : columns.split(",")) {
      definitions = definitions.with(VerdictFiles.definition(column));
    }
    return definitions.applyTo(table);
  }

  @Override
  public void close() throws IOException {
    for (LocalRegion region : regions.values()) {
      region.close();
    }
  }
}
