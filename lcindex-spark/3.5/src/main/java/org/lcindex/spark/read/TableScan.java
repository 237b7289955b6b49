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
package org.lcindex.spark.read;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.connector.read.SupportsRuntimeV2Filtering;
import org.apache.spark.sql.types.StructType;

/**
 * A read of a table. Partitions are planned when the first task begins, and anew when a join has
 * keys to ask for. For one query; not thread safe.
 */
final class TableScan implements SupportsRuntimeV2Filtering, SupportsReportStatistics, Batch {
  private final ReadPlan planned;
  private ReadPlan plan;
  private ReadOutlook outlook;

  TableScan(ReadPlan plan) {
    this.planned = plan;
    this.plan = plan;
  }

  @Override
  public StructType readSchema() {
    return plan.schema();
  }

  @Override
  public String description() {
    String pushed = plan.text();
    return "lcindex "
        + plan.table().descriptor().getTableName()
        + (pushed.isEmpty() ? "" : " [" + pushed + "] " + outlook().way());
  }

  private ReadOutlook outlook() {
    if (outlook == null) {
      try {
        outlook = ReadOutlook.of(plan);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return outlook;
  }

  @Override
  public Statistics estimateStatistics() {
    try {
      OptionalLong rows = outlook().expected();
      long all = Partitions.bytes(plan);
      long size = plan.schema().defaultSize();
      return new Expected(
          rows.isPresent() ? OptionalLong.of(rows.getAsLong() * size) : OptionalLong.of(all), rows);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private record Expected(OptionalLong sizeInBytes, OptionalLong numRows) implements Statistics {}

  @Override
  public Batch toBatch() {
    return this;
  }

  /** Else Spark would plan partitions and make the factory before a join's keys are known. */
  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return ColumnarSupportMode.UNSUPPORTED;
  }

  /** Rows of a join's other side may ask for any column. */
  @Override
  public NamedReference[] filterAttributes() {
    return plan.settings().pushes() && plan.groups() == null && plan.first() == null
        ? plan.columns().stream().map(Expressions::column).toArray(NamedReference[]::new)
        : new NamedReference[0];
  }

  @Override
  public void filter(Predicate[] more) {
    plan = planned.with(more);
    outlook = null;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    try {
      return Partitions.of(plan, outlook()).toArray(InputPartition[]::new);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new ReaderFactory(plan);
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return ReadMetrics.all();
  }

  /** Two reads of one plan are one to Spark, which then reads once. */
  @Override
  public boolean equals(Object other) {
    return other instanceof TableScan scan && plan.equals(scan.plan);
  }

  @Override
  public int hashCode() {
    return Objects.hash(plan.table(), plan.columns());
  }
}
