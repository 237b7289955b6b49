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
package org.lcindex.verification.metamorphic.operation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Mutation;
import org.lcindex.verification.metamorphic.check.CheckCount;
import org.lcindex.verification.metamorphic.table.OfflineFiles;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * HFiles with these puts and deletes are built with their index files, and both are loaded: {@code
 * offline-load by=process regions=table ... | put ... | delete ...}.
 */
public record OfflineLoadOperation(OfflineFiles files, List<RowOperation> rows)
    implements Operation {
  static final String WORD = "offline-load";

  static OfflineLoadOperation parse(Fields fields, List<RowOperation> rows) {
    return new OfflineLoadOperation(OfflineFiles.parse(fields), rows);
  }

  @Override
  public void run(SequenceRun run) throws IOException {
    long start = run.table().start();
    List<Mutation> mutations = rows.stream().map(row -> (Mutation) row.toRow(start)).toList();
    long now = run.table().now();
    run.restructure(() -> run.table().offlineLoader().load(mutations, now, files));
    run.checker().counts().add(CheckCount.OFFLINE_LOADS);
    if (files.isIntact()) {
      run.checker().counts().add(CheckCount.OFFLINE_INTACT);
    }
  }

  @Override
  public List<Operation> simpler() {
    List<Operation> smaller = new ArrayList<>();
    smaller.add(new BulkLoadOperation(files.sequenceIds(), rows));
    for (OfflineFiles plainer :
        List.of(
            files.with("by", OfflineFiles.By.PROCESS),
            files.with("regions", OfflineFiles.Regions.TABLE),
            files.with("indexes", OfflineFiles.Indexes.ALL),
            files.with("damage", OfflineFiles.Damage.NONE),
            files.with("pick", 0))) {
      if (!plainer.equals(files)) {
        smaller.add(new OfflineLoadOperation(plainer, rows));
      }
    }
    Smaller.writes(rows).forEach(rest -> smaller.add(new OfflineLoadOperation(files, rest)));
    return smaller;
  }

  @Override
  public String toString() {
    return WORD + files + Text.each(" | ", rows);
  }
}
