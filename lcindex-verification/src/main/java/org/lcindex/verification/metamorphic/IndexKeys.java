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
package org.lcindex.verification.metamorphic;

/** Table values that the region server side reads; drawn by {@link SettingGenerator}. */
final class IndexKeys {
  static final String GROUP_ROWS = "lcindex.ifile.group.rows";
  static final String JOBS_MODE = "lcindex.jobs.mode";
  static final String JOBS_DELAY_MS = "lcindex.jobs.delay.ms";
  static final String SCAN_MEMORY = "lcindex.scan.memory.bytes";
  static final String SHARED_ROWS = "lcindex.shared.rows.pause.ms";
  static final String MEMSTORE_LOG = "lcindex.memstore.log.store.bytes";
  static final String FLUSH_COMPRESSION = "lcindex.ifile.flush.compression";
  static final String COMPRESSION = "lcindex.ifile.compression";
  static final String PLANNER_COSTS = "lcindex.planner.costs";

  private IndexKeys() {}
}
