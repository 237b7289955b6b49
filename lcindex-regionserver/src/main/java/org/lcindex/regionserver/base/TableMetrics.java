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
package org.lcindex.regionserver.base;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.metrics.Gauge;
import org.apache.hadoop.hbase.metrics.Histogram;
import org.apache.hadoop.hbase.metrics.MetricRegistry;
import org.lcindex.plan.IndexCells;

/**
 * A server's few metrics of each table with an index, beside HBase's own of tables: the bean {@code
 * Hadoop:service=HBase,name=RegionServer,sub=LCIndexTables}, with names as HBase's beans {@code
 * Tables} and {@code TableLatencies} have them ({@code Namespace_default_table_orders_metric_...}).
 * A table has them from its first scan, or the first look at its regions, until a look finds none
 * of it. Thread safe.
 */
public final class TableMetrics implements AutoCloseable {
  /** What is shown of a table. */
  public enum TableMetric {
    INDEXED(
        "scansIndexedMillis",
        "Histogram: time to plan and answer one scan of one region by an index, without the time its"
            + " client takes, in milliseconds"),
    PLAIN(
        "scansPlainMillis",
        "Histogram: the same for scans with a filter that were left to HBase, or went on as plain"
            + " ones, in milliseconds"),
    HFILES("hfiles", "HFiles of the open regions, as of the last chore"),
    MISSING("hfilesMissing", "HFiles of them that lack index files, as of the last chore"),
    BYTES("indexBytes", "Bytes of their index files, as of the last chore");

    private final String label;
    private final String meaning;

    TableMetric(String label, String meaning) {
      this.label = label;
      this.meaning = meaning;
    }

    /** What it tells. */
    public String meaning() {
      return meaning;
    }

    /** As beans have it for a table. */
    public String beanName(TableName table) {
      return TableMetrics.beanName(table, label);
    }
  }

  /** What is shown of each index of a table. */
  public enum IndexMetric {
    ROWS("rows", "Rows of the HFiles that have the index's files", IndexCells::rows),
    VALUES("values", "Entries with a value of the index's type", IndexCells::values),
    ODD(
        "odd",
        "Rows with a cell that is no value of the index's type: most likely the type is wrong",
        IndexCells::odd),
    ABSENT(
        "absent",
        "Rows without the column: if these are all rows, most likely its name is wrong",
        IndexCells::absent);

    private static final Pattern NO_WORD = Pattern.compile("\\W");

    private final String label;
    private final String meaning;
    private final ToLongFunction<IndexCells> of;

    IndexMetric(String label, String meaning, ToLongFunction<IndexCells> of) {
      this.label = label;
      this.meaning = meaning;
      this.of = of;
    }

    /** What it tells, as of the last chore. */
    public String meaning() {
      return meaning;
    }

    /**
     * As beans have it for an index; what is neither letter nor digit of its column is {@code _}.
     */
    public String beanName(TableName table, String column) {
      String index = "index_" + NO_WORD.matcher(column).replaceAll("_");
      return TableMetrics.beanName(table, index + "_" + label);
    }
  }

  /**
   * How a table stands on this server.
   *
   * @param hfiles HFiles of the regions that are open here
   * @param missing those of them that lack index files
   * @param bytes size of the index files, in bytes
   * @param cells what indexes have of the rows, by column
   */
  public record Levels(long hfiles, long missing, long bytes, Map<String, IndexCells> cells) {
    private static final Levels UNKNOWN = new Levels(0, 0, 0, Map.of());
  }

  private static String beanName(TableName table, String metric) {
    return String.format(
        "Namespace_%s_table_%s_metric_%s",
        table.getNamespaceAsString(), table.getQualifierAsString(), metric);
  }

  private final class Shown {
    final TableName table;
    final Histogram indexed;
    final Histogram plain;
    volatile Levels levels = Levels.UNKNOWN;

    Shown(TableName table) {
      this.table = table;
      indexed = registry.histogram(TableMetric.INDEXED.beanName(table));
      plain = registry.histogram(TableMetric.PLAIN.beanName(table));
      gauge(TableMetric.HFILES, () -> levels.hfiles);
      gauge(TableMetric.MISSING, () -> levels.missing);
      gauge(TableMetric.BYTES, () -> levels.bytes);
    }

    private void gauge(TableMetric metric, Gauge<Long> gauge) {
      registry.register(metric.beanName(table), gauge);
    }

    /** Indexes that are known no longer are shown no longer. */
    void update(Levels found) {
      Set<String> before = levels.cells.keySet();
      levels = found;
      for (IndexMetric metric : IndexMetric.values()) {
        for (String column : before) {
          if (!found.cells.containsKey(column)) {
            registry.remove(metric.beanName(table, column));
          }
        }
        for (String column : found.cells.keySet()) {
          if (!before.contains(column)) {
            registry.register(
                metric.beanName(table, column), (Gauge<Long>) () -> cells(metric, column));
          }
        }
      }
    }

    private long cells(IndexMetric metric, String column) {
      IndexCells cells = levels.cells.get(column);
      return cells == null ? 0 : metric.of.applyAsLong(cells);
    }

    void remove() {
      update(Levels.UNKNOWN);
      for (TableMetric metric : TableMetric.values()) {
        registry.remove(metric.beanName(table));
      }
    }
  }

  private final ShownRegistry bean =
      new ShownRegistry("lcindex_tables", "LCIndex for HBase, by table", "LCIndexTables");
  private final MetricRegistry registry = bean.metrics();
  private final Map<TableName, Shown> tables = new ConcurrentHashMap<>();

  /** A scan of one region took so long. */
  public void scanned(TableName table, boolean indexed, long nanos) {
    Shown shown = tables.computeIfAbsent(table, Shown::new);
    (indexed ? shown.indexed : shown.plain).update(TimeUnit.NANOSECONDS.toMillis(nanos));
  }

  /** How all tables stand that have an index and a region here; others are shown no longer. */
  public void update(Map<TableName, Levels> found) {
    found.forEach((table, levels) -> tables.computeIfAbsent(table, Shown::new).update(levels));
    for (TableName table : Set.copyOf(tables.keySet())) {
      if (!found.containsKey(table)) {
        tables.computeIfPresent(
            table,
            (name, shown) -> {
              shown.remove();
              return null;
            });
      }
    }
  }

  /** The name of the bean. */
  public String bean() {
    return bean.bean();
  }

  /** Shows them no longer. */
  @Override
  public void close() {
    bean.close();
  }
}
