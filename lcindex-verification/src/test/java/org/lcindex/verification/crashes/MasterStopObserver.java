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
package org.lcindex.verification.crashes;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.SnapshotDescription;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.coprocessor.MasterCoprocessor;
import org.apache.hadoop.hbase.coprocessor.MasterCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.MasterObserver;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;

/** Stops a master's thread at a step, after LCIndex's own hook of it. */
public final class MasterStopObserver implements MasterCoprocessor, MasterObserver {
  /** When. */
  enum Step {
    /** The call is not handed to a procedure yet. */
    RESTORING,
    /** The table's lock is held, and its regions are closed. */
    ENABLING,
    /** The descriptor is not written yet. */
    ALTERING,
    /** It is written, and no region is reopened. */
    ALTERED
  }

  private Stops stops;

  @Override
  public Optional<MasterObserver> getMasterObserver() {
    return Optional.of(this);
  }

  @Override
  @SuppressWarnings("rawtypes")
  public void start(CoprocessorEnvironment env) {
    stops = new Stops(Path.of(env.getConfiguration().get(Stops.FOLDER)));
  }

  @Override
  public void preRestoreSnapshot(
      ObserverContext<MasterCoprocessorEnvironment> context,
      SnapshotDescription snapshot,
      TableDescriptor table)
      throws IOException {
    stops.meet(Step.RESTORING.name(), 0);
  }

  @Override
  public void preEnableTableAction(
      ObserverContext<MasterCoprocessorEnvironment> context, TableName table) throws IOException {
    stops.meet(Step.ENABLING.name(), 0);
  }

  @Override
  public void preModifyTableAction(
      ObserverContext<MasterCoprocessorEnvironment> context,
      TableName table,
      TableDescriptor current,
      TableDescriptor written)
      throws IOException {
    stops.meet(Step.ALTERING.name(), 0);
  }

  @Override
  public void postCompletedModifyTableAction(
      ObserverContext<MasterCoprocessorEnvironment> context,
      TableName table,
      TableDescriptor old,
      TableDescriptor current)
      throws IOException {
    stops.meet(Step.ALTERED.name(), 0);
  }
}
