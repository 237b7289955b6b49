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
package org.lcindex.regionserver.hook;

import com.google.protobuf.Service;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.ConcurrentTableModificationException;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.coprocessor.MasterCoprocessor;
import org.apache.hadoop.hbase.coprocessor.MasterCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.MasterObserver;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.ChangeStamp;
import org.lcindex.regionserver.master.MasterGlobals;
import org.lcindex.regionserver.master.TableHooks;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.LCIndexMasterService;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The plugin's coprocessor of HBase's master. It refuses a descriptor that was made from an
 * outdated one, when that would undo an index command or an index command would undo another
 * change: {@link ChangeStamp} has the rules, and HBase asks while its procedure has the table's
 * lock, and tells the current descriptor. It has the endpoint of commands on global indexes, and is
 * told of what happens to tables: {@link MasterGlobals}.
 *
 * <p>{@code hbase.coprocessor.master.classes} of the masters names this class, after
 * AccessController where there is one. Where no table has a global index it reads nothing but two
 * descriptors, and whether there is a catalog; that each minute, too. Whatever else goes wrong here
 * is logged, and the table is altered as if the class were not there. Thread safe.
 */
@InterfaceAudience.LimitedPrivate("Coprocessor")
public class LCIndexMasterObserver extends TableHooks implements MasterCoprocessor {
  private static final Logger LOG = LoggerFactory.getLogger(LCIndexMasterObserver.class);

  private MasterCoprocessorEnvironment environment;
  private MasterGlobals globals;

  @Override
  @SuppressWarnings("rawtypes")
  public synchronized void start(CoprocessorEnvironment env) {
    environment = (MasterCoprocessorEnvironment) env;
  }

  @Override
  @SuppressWarnings("rawtypes")
  public synchronized void stop(CoprocessorEnvironment env) {
    if (globals != null) {
      globals.close();
    }
  }

  /** When it is first asked for: a coprocessor starts before its master has a connection. */
  @Override
  public synchronized MasterGlobals globals() {
    if (globals == null) {
      globals =
          new MasterGlobals(
              environment.getConfiguration(),
              environment.getConnection(),
              environment.getServerName());
    }
    return globals;
  }

  @Override
  public Iterable<Service> getServices() {
    return List.of(new LCIndexMasterService(this::handle));
  }

  private RpcMessage handle(String json) throws IOException {
    synchronized (this) {
      if (environment == null) {
        throw new IndexException("LCIndex is not there yet on this master; try again");
      }
    }
    return globals().handle(json);
  }

  @Override
  public Optional<MasterObserver> getMasterObserver() {
    return Optional.of(this);
  }

  @Override
  public void preModifyTableAction(
      ObserverContext<MasterCoprocessorEnvironment> context,
      TableName table,
      TableDescriptor current,
      TableDescriptor written)
      throws IOException {
    Optional<String> refusal = refusal(table, current, written);
    if (refusal.isPresent()) {
      LOG.info("LCIndex: {}", refusal.get());
      throw new ConcurrentTableModificationException(refusal.get());
    }
    altering(current, written);
  }

  private static Optional<String> refusal(
      TableName table, TableDescriptor current, TableDescriptor written) {
    try {
      return ChangeStamp.refusal(current, written);
    } catch (RuntimeException | Error e) {
      LOG.warn("LCIndex: whether a descriptor of {} undoes changes is not known", table, e);
      return Optional.empty();
    }
  }
}
