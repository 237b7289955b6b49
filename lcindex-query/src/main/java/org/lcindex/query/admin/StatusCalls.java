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
package org.lcindex.query.admin;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.rpc.RegionCaller;
import org.lcindex.rpc.RegionOp;
import org.lcindex.rpc.RegionRequest;
import org.lcindex.rpc.RegionStatus;

/** Asks the regions of a table how its indexes stand. Thread safe. */
public final class StatusCalls {
  private final Connection connection;
  private final RegionCaller caller;

  public StatusCalls(Connection connection, RegionCaller caller) {
    this.connection = connection;
    this.caller = caller;
  }

  /** The status; that of a disabled table has no regions. */
  public TableIndexStatus read(TableName table, List<IndexDefinition> definitions)
      throws IOException {
    if (!isEnabled(table)) {
      return new TableIndexStatus(table, definitions, List.of(), "the table is disabled");
    }
    return new TableIndexStatus(
        table,
        definitions,
        List.copyOf(
            caller.callAll(table, RegionRequest.of(RegionOp.STATUS), RegionStatus.class).values()));
  }

  /** The status; if a region has no observer or does not answer, that is the status. */
  public TableIndexStatus readOrWhy(TableName table, List<IndexDefinition> definitions) {
    try {
      return read(table, definitions);
    } catch (IOException e) {
      return new TableIndexStatus(table, definitions, List.of(), e.getMessage());
    }
  }

  /** Whether the table is enabled, so that its regions can be asked. */
  public boolean isEnabled(TableName table) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return admin.isTableEnabled(table);
    }
  }
}
