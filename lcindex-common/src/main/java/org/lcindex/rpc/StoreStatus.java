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
package org.lcindex.rpc;

import java.util.List;

/**
 * One column family of a region.
 *
 * @param family its name
 * @param memstoreCells cells in the MemStore, about, and 0 only when there are none; null when the
 *     server does not tell
 * @param hfiles its files, oldest first
 * @param jobsOff why no job builds index files here; null when jobs run
 */
public record StoreStatus(
    String family, Long memstoreCells, List<HFileStatus> hfiles, String jobsOff) {
  public StoreStatus {
    hfiles = hfiles == null ? List.of() : List.copyOf(hfiles);
  }
}
