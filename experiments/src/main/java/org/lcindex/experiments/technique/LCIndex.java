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
package org.lcindex.experiments.technique;

import java.io.IOException;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.TableStorage;
import org.lcindex.experiments.workload.WorkloadColumn;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.MdrqClient;
import org.lcindex.rpc.PlanReport;

/**
 * LCIndex, ours. The planner decides, and rows come by an ordinary scanner, as those of the other
 * techniques.
 */
final class LCIndex extends TableTechnique {
  static final String NAME = "lcindex";

  private volatile TableDescriptor known;

  LCIndex(Site site) {
    super(site, NAME);
  }

  @Override
  public void create() throws IOException {
    super.create();
    try (LCIndexAdmin admin = new LCIndexAdmin(connection())) {
      admin.createIndexes(
          rows,
          workload().indexes().stream().map(WorkloadColumn::definition).toArray(String[]::new));
    }
  }

  @Override
  public void finish() throws IOException {
    super.finish();
    awaitBuilt();
  }

  @Override
  public void settle() throws IOException {
    super.settle();
    awaitBuilt();
  }

  /** Asks more often than the administrator's own wait, because the time is measured. */
  private void awaitBuilt() throws IOException {
    try (LCIndexAdmin admin = new LCIndexAdmin(connection())) {
      TableFiles.await("index " + rows, () -> admin.status(rows).isBuilt());
    }
  }

  @Override
  public void query(RangeQuery query, AnswerSink sink) throws IOException {
    if (known == null) {
      try (Table table = connection().getTable(rows)) {
        known = table.getDescriptor();
      }
    }
    scan(rows, query.mdrq(known).build().toScan(), sink);
  }

  @Override
  public String chosen(RangeQuery query) throws IOException {
    try (Table table = connection().getTable(rows);
        MdrqClient client = new MdrqClient(connection())) {
      return client.explain(query.mdrq(table.getDescriptor()).build(), false).plans().stream()
          .map(plan -> plan.path() == PlanReport.Path.INDEX ? plan.drivingColumn() : NO_INDEX)
          .map(column -> column.substring(column.indexOf(':') + 1))
          .distinct()
          .sorted()
          .collect(Collectors.joining(", "));
    }
  }

  @Override
  public Storage storage() throws IOException {
    try (LCIndexAdmin admin = new LCIndexAdmin(connection())) {
      return new Storage(
          TableFiles.bytes(connection(), rows), 0, TableStorage.indexBytes(admin.status(rows)));
    }
  }

  @Override
  public void drop() throws IOException {
    known = null;
    super.drop();
  }
}
