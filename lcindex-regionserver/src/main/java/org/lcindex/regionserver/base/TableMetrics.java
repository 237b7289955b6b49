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
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.metrics.Gauge;
import org.apache.hadoop.hbase.metrics.Histogram;
import org.apache.hadoop.hbase.metrics.MetricRegistry;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * A server's few metrics of each table with an index, beside HBase's own of tables: the bean {@code
 * Hadoop:service=HBase,name=RegionServer,sub=LCIndexTables}, with names as HBase's beans {@code
 * Tables} and {@code TableLatencies} have them ({@code Namespace_default_table_orders_metric_...}).
 * A table has them from its first scan, or the first look at its regions, until a look finds none
 * of it. Thread safe.
 */
@InterfaceAudience.Private
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
      return "Namespace_"
          + table.getNamespaceAsString()
          + "_table_"
          + table.getQualifierAsString()
          + "_metric_"
          + label;
    }
  }

  /**
   * How a table stands on this server.
   *
   * @param hfiles HFiles of the regions that are open here
   * @param missing those of them that lack index files
   * @param bytes size of the index files, in bytes
   */
  public record Levels(long hfiles, long missing, long bytes) {
    private static final Levels UNKNOWN = new Levels(0, 0, 0);
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

    void remove() {
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
    found.forEach((table, levels) -> tables.computeIfAbsent(table, Shown::new).levels = levels);
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
