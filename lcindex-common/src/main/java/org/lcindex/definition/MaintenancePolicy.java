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
package org.lcindex.definition;

/** When an index learns of a write. */
public enum MaintenancePolicy {
  /**
   * With the HFile: index files are built in the background from flushed, compacted and loaded
   * HFiles, and what is not yet in one is read from the MemStore and the HFiles themselves. What
   * LCIndex does; writes never wait for it.
   */
  PER_HFILE
}
