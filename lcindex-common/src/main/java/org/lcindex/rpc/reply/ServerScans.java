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
package org.lcindex.rpc.reply;

import java.util.List;
import org.lcindex.rpc.RunningScan;

/**
 * What runs on a region server, as far as the caller may know it.
 *
 * @param server its name
 * @param scans longest open first
 * @param more open scans that are left out, because there are too many
 * @param inactive why the server knows of none; null when it does
 */
public record ServerScans(String server, List<RunningScan> scans, long more, String inactive) {
  public ServerScans {
    scans = scans == null ? List.of() : List.copyOf(scans);
  }
}
