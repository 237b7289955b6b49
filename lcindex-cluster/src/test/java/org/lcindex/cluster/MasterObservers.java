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
package org.lcindex.cluster;

import com.google.protobuf.Service;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.hbase.Coprocessor;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.coprocessor.MasterCoprocessor;
import org.apache.hadoop.hbase.coprocessor.MasterCoprocessorEnvironment;
import org.apache.hadoop.hbase.ipc.CoprocessorRpcUtils;
import org.apache.hadoop.hbase.master.HMaster;
import org.apache.hadoop.hbase.master.MasterCoprocessorHost;
import org.apache.hadoop.hbase.util.SortedList;
import org.lcindex.definition.LCIndexConstants;

/**
 * The observers of a master that runs, for tests which add one or take one out. HBase itself reads
 * them when a master starts. Thread safe; a procedure that has begun may still meet the old ones.
 */
public final class MasterObservers {
  private final HMaster master;
  private final MasterCoprocessorHost host;

  /** Those of a cluster's active master. */
  public MasterObservers(EmbeddedCluster cluster) {
    this.master = cluster.master();
    this.host = master.getMasterCoprocessorHost();
  }

  /** Adds an observer, after all others. */
  public void add(Class<? extends MasterCoprocessor> observer) throws IOException {
    host.load(observer, Coprocessor.PRIORITY_LOWEST, master.getConfiguration());
  }

  /** Takes an observer out, with its endpoints; nothing happens when it is not there. */
  public void remove(String className) {
    MasterCoprocessorEnvironment environment = host.findCoprocessorEnvironment(className);
    if (environment != null) {
      environments().remove(environment);
      for (Service service : environment.getInstance().getServices()) {
        services().remove(CoprocessorRpcUtils.getServiceName(service.getDescriptorForType()));
      }
    }
  }

  /** Takes the observer of LCIndex out, as on masters that nobody has told of it. */
  public void removeOurs() {
    remove(LCIndexConstants.MASTER_OBSERVER_CLASS);
  }

  /** Adds the observer of LCIndex when it is not there. */
  public void addOurs() throws IOException {
    if (host.findCoprocessorEnvironment(LCIndexConstants.MASTER_OBSERVER_CLASS) == null) {
      try {
        add(
            Class.forName(LCIndexConstants.MASTER_OBSERVER_CLASS)
                .asSubclass(MasterCoprocessor.class));
      } catch (ClassNotFoundException e) {
        throw new IOException("the plugin is not on the class path", e);
      }
    }
  }

  private Map<?, ?> services() {
    try {
      var field = HMaster.class.getDeclaredField("coprocessorServiceHandlers");
      field.setAccessible(true);
      return (Map<?, ?>) field.get(master);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this HBase keeps its endpoints elsewhere", e);
    }
  }

  /** HBase has no way to take one out of a master that runs. */
  @SuppressWarnings("unchecked")
  private SortedList<MasterCoprocessorEnvironment> environments() {
    try {
      var field = CoprocessorHost.class.getDeclaredField("coprocEnvironments");
      field.setAccessible(true);
      return (SortedList<MasterCoprocessorEnvironment>) field.get(host);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this HBase keeps its observers elsewhere", e);
    }
  }
}
