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
package org.lcindex.query;

import java.io.IOException;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.rpc.caller.NextMaster;
import org.lcindex.rpc.endpoint.LCIndexRegionService;
import org.lcindex.rpc.endpoint.RegionOp;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.reply.TableOutline;

/**
 * Reads the families of a table and the types of its indexes, which a query needs. HBase gives a
 * table's descriptor to those with ADMIN or CREATE only; who has READ is told by a region.
 * Stateless.
 */
@InterfaceAudience.Private
public final class QueriedTable {
  private QueriedTable() {}

  /**
   * The table's descriptor, or one with families and indexes only.
   *
   * @throws AccessDeniedException when the user may do neither; with what is needed
   */
  public static TableDescriptor describe(Table table) throws IOException {
    try {
      return NextMaster.ask(table.getConfiguration(), table::getDescriptor);
    } catch (AccessDeniedException e) {
      return outline(table, e);
    }
  }

  private static TableDescriptor outline(Table table, AccessDeniedException denied)
      throws IOException {
    try {
      return outline(table, HConstants.EMPTY_START_ROW).toDescriptor(table.getName());
    } catch (AccessDeniedException e) {
      // It asks for READ, which is less than what the descriptor needs.
      throw e;
    } catch (IOException e) {
      denied.addSuppressed(e);
      throw denied;
    }
  }

  /** What the region with a row tells whoever may read any of the table. */
  static TableOutline outline(Table table, byte[] row) throws IOException {
    String request = RegionRequest.of(RegionOp.OUTLINE).toJson();
    String json = LCIndexRegionService.call(table.coprocessorService(row), request);
    return RpcJson.fromJson(json, TableOutline.class);
  }
}
