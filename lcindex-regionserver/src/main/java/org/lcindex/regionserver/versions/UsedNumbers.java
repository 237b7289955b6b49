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
package org.lcindex.regionserver.versions;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.offline.store.StoreName;
import org.lcindex.regionserver.offline.Stages;

/**
 * Which numbers versions of a store have had that has no row: an older server has removed it, or
 * table {@code lcindex:stores} is a new one. Thread safe.
 */
final class UsedNumbers {
  private final Connection connection;
  private final OwnThreads threads;
  private final Stages stages;

  UsedNumbers(Connection connection, OwnThreads threads) {
    this.connection = connection;
    this.threads = threads;
    this.stages = new Stages(connection.getConfiguration());
  }

  /** The greatest one of which a table or a stage tells; 0 without any. */
  long highest(StoreName name) throws IOException {
    List<String> tables = new ArrayList<>(stages.tables(name.namespace()));
    for (TableName table : threads.call(() -> tables(name))) {
      tables.add(table.getQualifierAsString());
    }
    return tables.stream().mapToLong(name::version).max().orElse(0);
  }

  private TableName[] tables(StoreName name) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return admin.listTableNames(Pattern.compile(Pattern.quote(name.full()) + "\\.v[0-9]+"));
    }
  }
}
