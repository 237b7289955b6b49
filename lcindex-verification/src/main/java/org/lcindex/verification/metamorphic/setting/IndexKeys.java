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
package org.lcindex.verification.metamorphic.setting;

import org.lcindex.verification.metamorphic.draw.SettingGenerator;

/** Table values that the region server side reads; drawn by {@link SettingGenerator}. */
public final class IndexKeys {
  public static final String GROUP_ROWS = "lcindex.ifile.group.rows";
  public static final String JOBS_MODE = "lcindex.jobs.mode";
  public static final String JOBS_DELAY_MS = "lcindex.jobs.delay.ms";
  public static final String SCAN_MEMORY = "lcindex.scan.memory.bytes";
  public static final String SHARED_ROWS = "lcindex.shared.rows.pause.ms";
  public static final String MEMSTORE_LOG = "lcindex.memstore.log.store.bytes";
  public static final String FLUSH_COMPRESSION = "lcindex.ifile.flush.compression";
  public static final String COMPRESSION = "lcindex.ifile.compression";
  public static final String PLANNER_COSTS = "lcindex.planner.costs";

  private IndexKeys() {}
}
