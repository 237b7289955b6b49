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
package org.lcindex.query.admin.part;

import java.io.IOException;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.text.AbsentTable;
import org.lcindex.rpc.GlobalEstimate;
import org.lcindex.rpc.SweepReport;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.caller.Causes;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.LCIndexMasterService;
import org.lcindex.rpc.endpoint.MasterOp;
import org.lcindex.rpc.endpoint.MasterRequest;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.reply.MasterReply;

/**
 * Commands on global indexes, which the master runs. They go by a region of the table, whose server
 * asks for the caller's rights; where the table's regions do not have LCIndex yet, to the master
 * itself, where HBase wants ADMIN on the whole cluster. A command that takes long is asked for
 * again until it is done, also of another master. For one thread.
 *
 * @param connection stays its owner's, as the caller does
 */
public record GlobalCalls(Connection connection, RegionCaller caller) {

  /** What creating an index would take. */
  public GlobalEstimate estimate(TableName table, GlobalIndex index) throws IOException {
    return call(table, MasterOp.ESTIMATE, index.toString()).estimate();
  }

  /** Creates an index. */
  public void create(TableName table, GlobalIndex index) throws IOException {
    call(table, MasterOp.CREATE, index.toString());
  }

  /** Drops the index on a column, with its entries. */
  public void drop(TableName table, String column) throws IOException {
    call(table, MasterOp.DROP, column);
  }

  /** Drops it, though the catalog cannot be read or written. */
  public void dropByForce(TableName table, String column) throws IOException {
    call(table, MasterOp.FORCE_DROP, column);
  }

  /** Has the index on a column built anew. */
  public void rebuild(TableName table, String column) throws IOException {
    call(table, MasterOp.REBUILD, column);
  }

  /**
   * Compares the entries of the index on a column with their rows, and removes those without a
   * value. It ends when the caller goes away.
   *
   * @param told how far it is
   */
  public SweepReport repair(TableName table, String column, Consumer<SweepReport> told)
      throws IOException {
    return call(
            table,
            MasterOp.REPAIR,
            column,
            reply -> {
              if (reply.sweep() != null) {
                told.accept(reply.sweep());
              }
            })
        .sweep();
  }

  /** Switches the index on a column off or on; nothing changes when it is so. */
  public void switched(TableName table, String column, boolean off) throws IOException {
    call(table, off ? MasterOp.DISABLE : MasterOp.ENABLE, column);
  }

  /** Changes when the old entries of the index on a column go; nothing changes when it is so. */
  public void alter(TableName table, String column, Policy policy) throws IOException {
    call(table, policy == Policy.DEFERRED ? MasterOp.DEFER : MasterOp.ORDER, column);
  }

  private MasterReply call(TableName table, MasterOp op, String index) throws IOException {
    return call(table, op, index, reply -> {});
  }

  private MasterReply call(TableName table, MasterOp op, String index, Consumer<MasterReply> told)
      throws IOException {
    MasterRequest request =
        new MasterRequest(
            op, UUID.randomUUID().toString(), table.getNameWithNamespaceInclAsString(), index);
    MasterReply reply;
    do {
      try {
        reply = once(table, request);
        told.accept(reply);
      } catch (TableNotFoundException e) {
        throw new UsageException(AbsentTable.message(connection, table), e);
      } catch (IOException e) {
        if (isOfMaster(e)) {
          throw new UsageException(
              "The active master does not look after global indexes; nothing is changed. Put the"
                  + " LCIndex jar into lib/ of all masters, name "
                  + LCIndexConstants.MASTER_OBSERVER_CLASS
                  + " in "
                  + LCIndexConstants.MASTER_OBSERVER_KEY
                  + " of their hbase-site.xml, and restart them",
              e);
        }
        throw e;
      }
    } while (!reply.done());
    return reply;
  }

  private MasterReply once(TableName table, MasterRequest request) throws IOException {
    try {
      return caller.call(
          table, HConstants.EMPTY_START_ROW, RegionRequest.master(request), MasterReply.class);
    } catch (IOException e) {
      boolean unknown = Causes.of(e).stream().anyMatch(UnknownProtocolException.class::isInstance);
      if (isOfMaster(e) || !unknown) {
        throw e;
      }
      try (Admin admin = connection.getAdmin()) {
        return LCIndexMasterService.call(admin.coprocessorService(), request);
      } catch (AccessDeniedException denied) {
        throw new AccessDeniedException(
            "Regions of table "
                + table
                + " do not have LCIndex's observer, so the command went to the master itself, where"
                + " HBase wants ADMIN on the whole cluster. Give every table the observer ("
                + LCIndexConstants.EVERY_TABLE_KEY
                + "), or ask an administrator of the cluster. HBase said: "
                + denied.getMessage());
      }
    }
  }

  /** HBase's answer when a master does not have an endpoint. */
  private static boolean isOfMaster(Throwable e) {
    return Causes.of(e).stream()
        .anyMatch(
            cause -> String.valueOf(cause.getMessage()).contains("Master Coprocessor Endpoint"));
  }
}
