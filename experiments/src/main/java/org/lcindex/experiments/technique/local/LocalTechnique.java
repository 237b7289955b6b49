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
package org.lcindex.experiments.technique.local;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.client.CoprocessorDescriptorBuilder;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.experiments.technique.AnswerSink;
import org.lcindex.experiments.technique.Ranges;
import org.lcindex.experiments.technique.Site;
import org.lcindex.experiments.technique.Storage;
import org.lcindex.experiments.technique.TableFiles;
import org.lcindex.experiments.technique.TableTechnique;
import org.lcindex.experiments.workload.RangeQuery;

/**
 * A table whose regions keep local index files, by {@link LocalIndexObserver}: IRIndex, or LCIndex
 * as its paper describes it.
 */
public final class LocalTechnique extends TableTechnique {
  public static final String IRINDEX = "irindex";
  public static final String PAPER_LCINDEX = "lcindex-paper";

  private final boolean wholeRows;

  private LocalTechnique(Site site, String name, boolean wholeRows) {
    super(site, name);
    this.wholeRows = wholeRows;
  }

  /** Local secondary index files, made while an HFile is flushed; see {@link KeyLookup}. */
  public static LocalTechnique irIndex(Site site) {
    return new LocalTechnique(site, IRINDEX, false);
  }

  /** LCIndex as its paper describes it, made behind flushes; see {@link CopyScanner}. */
  public static LocalTechnique paperLCIndex(Site site) {
    return new LocalTechnique(site, PAPER_LCINDEX, true);
  }

  @Override
  protected TableDescriptorBuilder descriptor() throws IOException {
    List<LocalColumn> columns =
        workload().indexes().stream()
            .map(column -> new LocalColumn(column.qualifier(), column.codec()))
            .toList();
    return super.descriptor()
        .setCoprocessor(
            CoprocessorDescriptorBuilder.newBuilder(LocalIndexObserver.class.getName())
                .setProperty(LocalIndexObserver.COLUMNS, LocalColumn.format(columns))
                .setProperty(LocalIndexObserver.WHOLE_ROWS, Boolean.toString(wholeRows))
                .build());
  }

  @Override
  public void finish() throws IOException {
    super.finish();
    awaitWhole();
  }

  @Override
  public void settle() throws IOException {
    super.settle();
    awaitWhole();
  }

  private void awaitWhole() throws IOException {
    TableFiles.await("index " + rows, () -> status().stream().allMatch(LocalStatus::whole));
  }

  /** Of each region. */
  private List<LocalStatus> status() throws IOException {
    return answers(LocalStatus.ATTRIBUTE, new byte[1]).stream().map(LocalStatus::parse).toList();
  }

  /** What each region answers to a get with an attribute. */
  private List<byte[]> answers(String attribute, byte[] value) throws IOException {
    List<byte[]> all = new ArrayList<>();
    try (Table table = connection().getTable(rows);
        RegionLocator locator = connection().getRegionLocator(rows)) {
      for (HRegionLocation region : locator.getAllRegionLocations()) {
        byte[] start = region.getRegion().getStartKey();
        Get get = new Get(start.length == 0 ? new byte[1] : start);
        get.setAttribute(attribute, value);
        all.add(table.get(get).getValue(family(), new byte[0]));
      }
    }
    return all;
  }

  @Override
  public void query(RangeQuery query, AnswerSink sink) throws IOException {
    Scan scan = Ranges.scan().setFilter(Ranges.filter(query));
    scan.setAttribute(LocalRange.ATTRIBUTE, ranges(query));
    scan(rows, scan, sink);
  }

  private static byte[] ranges(RangeQuery query) throws IOException {
    return LocalRange.format(
        query.conditions().stream()
            .map(c -> new LocalRange(c.column().qualifier(), c.lowCell(), c.highCell()))
            .toList());
  }

  @Override
  public String chosen(RangeQuery query) throws IOException {
    return answers(LocalRange.ATTRIBUTE, ranges(query)).stream()
        .map(Bytes::toString)
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  @Override
  public Storage storage() throws IOException {
    return new Storage(
        TableFiles.bytes(connection(), rows),
        0,
        status().stream().mapToLong(LocalStatus::bytes).sum());
  }

  @Override
  public Map<String, List<Long>> jobWaits() throws IOException {
    Map<String, List<Long>> waits = new TreeMap<>();
    for (LocalStatus region : status()) {
      region
          .waits()
          .forEach(
              wait ->
                  waits.computeIfAbsent(wait.kind(), k -> new ArrayList<>()).add(wait.millis()));
    }
    return waits;
  }
}
