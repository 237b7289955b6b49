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
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.query.IndexChange;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.caller.RegionCaller;

/**
 * Changes the index definitions and declared columns of tables: an {@link IndexEdit} says what, an
 * {@link OnlineAlter} does it. Thread safe.
 */
public record IndexAlter(Connection connection, RegionCaller caller, ServerSurvey survey) {
  /**
   * A table's descriptor, as the master has it now.
   *
   * @throws UsageException when there is no such table
   */
  public TableDescriptor descriptor(TableName table) throws IOException {
    return new DescriptorWriter(connection, table).read();
  }

  /** Makes a change; mistakes are told before servers are asked. */
  public IndexChange make(TableName table, IndexEdit edit) throws IOException {
    edit.change().apply(descriptor(table));
    return edit.told().apply(new OnlineAlter(connection, caller, survey, table).make(edit));
  }
}
