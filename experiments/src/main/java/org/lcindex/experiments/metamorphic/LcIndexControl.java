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
package org.lcindex.experiments.metamorphic;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.lcindex.rpc.PlanReport;

/** The index of this project, by its admin API. */
final class LcIndexControl implements IndexControl {
  LcIndexControl(Connection connection) {}

  @Override
  public boolean present() {
    return true;
  }

  @Override
  public TableDescriptor define(TableDescriptor plain, Setting setting) {
    return TableDescriptorBuilder.newBuilder(plain)
        .setValue(IndexKeys.GROUP_ROWS, Integer.toString(setting.index().groupRows()))
        .setValue(IndexKeys.JOBS_MODE, setting.index().jobs().name().toLowerCase(Locale.ROOT))
        .setValue(IndexKeys.JOBS_DELAY_MS, Long.toString(setting.index().delay()))
        .build();
  }

  @Override
  public void settle(TableName table) throws IOException {}

  @Override
  public List<PlanReport> plans(TableName table, String queryId) throws IOException {
    return List.of();
  }
}
