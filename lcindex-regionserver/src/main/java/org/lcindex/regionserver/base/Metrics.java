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

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.metrics.Counter;
import org.apache.hadoop.hbase.metrics.Gauge;
import org.apache.hadoop.hbase.metrics.Histogram;
import org.apache.hadoop.hbase.metrics.MetricRegistry;

/**
 * The plugin's registry among HBase's own metrics: the bean {@code
 * Hadoop:service=HBase,name=RegionServer,sub=LCIndex} of {@code /jmx}, names with {@code lcindex_}
 * in {@code /prometheus}, and whatever sinks {@code hadoop-metrics2-hbase.properties} has.
 *
 * <p>A metric has a label, words joined by dots, of which HBase's two forms of its name are made.
 * The first registry of a process has the names above; an embedded cluster's further servers have
 * others. Thread safe.
 */
public final class Metrics implements AutoCloseable {
  private static final String RECORD = "lcindex";

  /** What a metric's number is. */
  public enum Kind {
    /** Only rises. */
    COUNTER,
    /** A level. */
    GAUGE,
    /** A distribution, of the time since it was asked for last; its count only rises. */
    HISTOGRAM
  }

  /**
   * A metric.
   *
   * @param label its words, joined by dots
   * @param kind what its number is
   * @param meaning what is counted or measured, with the unit
   */
  public record Metric(String label, Kind kind, String meaning) {

    /** As beans have it: {@code ScansIndexed}. */
    public String beanName() {
      StringBuilder name = new StringBuilder();
      for (String word : label.split("\\.")) {
        name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
      }
      return name.toString();
    }

    /** As Prometheus has it: {@code lcindex_scans_indexed}. */
    public String prometheusName() {
      return RECORD + "_" + label.replace('.', '_');
    }
  }

  private final ShownRegistry shown = new ShownRegistry(RECORD, "LCIndex for HBase", "LCIndex");
  private final MetricRegistry registry = shown.metrics();
  private final List<Metric> metrics = new ArrayList<>();

  /** Shows a number that only rises. */
  public void counter(String label, String meaning, LongSupplier value) {
    Metric metric = add(label, Kind.COUNTER, meaning);
    registry.register(metric.beanName(), new ReadCounter(value));
  }

  /** Shows a level. */
  public void gauge(String label, String meaning, LongSupplier value) {
    Metric metric = add(label, Kind.GAUGE, meaning);
    registry.register(metric.beanName(), (Gauge<Long>) value::getAsLong);
  }

  /** A new distribution. */
  public Histogram histogram(String label, String meaning) {
    Metric metric = add(label, Kind.HISTOGRAM, meaning);
    return registry.histogram(metric.beanName());
  }

  private synchronized Metric add(String label, Kind kind, String meaning) {
    Metric metric = new Metric(label, kind, meaning);
    metrics.add(metric);
    return metric;
  }

  /** All of them, in the order they were made. */
  public synchronized List<Metric> all() {
    return List.copyOf(metrics);
  }

  /** The name of the bean. */
  public String bean() {
    return shown.bean();
  }

  /** Shows them no longer. */
  @Override
  public void close() {
    shown.close();
  }

  /** A counter that is counted elsewhere. */
  private record ReadCounter(LongSupplier value) implements Counter {
    @Override
    public long getCount() {
      return value.getAsLong();
    }

    @Override
    public void increment() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void increment(long n) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void decrement() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void decrement(long n) {
      throw new UnsupportedOperationException();
    }
  }
}
