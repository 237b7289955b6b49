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
package org.lcindex.experiments.technique.global;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.experiments.technique.RowWriter;
import org.lcindex.experiments.technique.Site;
import org.lcindex.experiments.technique.Storage;
import org.lcindex.experiments.technique.TableFiles;
import org.lcindex.experiments.technique.TableTechnique;
import org.lcindex.experiments.workload.WorkloadColumn;

/** A table with the rows, and tables in the order of its indexed columns. */
abstract class GlobalIndexes extends TableTechnique {
  protected final Together together = new Together();
  private final List<IndexTable> indexes = new ArrayList<>();

  GlobalIndexes(Site site, String name) {
    super(site, name);
  }

  /** One table for each indexed column. */
  protected final List<IndexTable> add(
      String suffix, IndexTable.Content content, boolean replicated) {
    List<IndexTable> added = new ArrayList<>();
    for (WorkloadColumn column : workload().indexes()) {
      TableName table = site.table(name(), "-" + column.qualifier() + suffix);
      added.add(new IndexTable(table, column, content, workload().indexes(), replicated));
    }
    indexes.addAll(added);
    return added;
  }

  @Override
  public void create() throws IOException {
    IndexSplits splits = new IndexSplits(workload(), indexes);
    Map<TableDescriptor, byte[][]> tables = new HashMap<>();
    tables.put(descriptor().build(), workload().splitKeys(site.regions()));
    for (IndexTable index : indexes) {
      tables.put(index.descriptor(), splits.of(index.column(), site.indexRegions()));
    }
    create(tables);
  }

  @Override
  public List<TableName> tables() {
    List<TableName> all = new ArrayList<>(List.of(rows));
    indexes.forEach(index -> all.add(index.name()));
    return all;
  }

  @Override
  public RowWriter writer() throws IOException {
    return new GlobalWriter(connection(), rows, indexes, together);
  }

  @Override
  public Storage storage() throws IOException {
    long replicated = TableFiles.bytes(connection(), rows);
    long once = 0;
    for (IndexTable index : indexes) {
      long bytes = TableFiles.bytes(connection(), index.name());
      replicated += index.replicated() ? bytes : 0;
      once += index.replicated() ? 0 : bytes;
    }
    return new Storage(replicated, once, 0);
  }

  @Override
  public void close() {
    together.close();
  }
}
