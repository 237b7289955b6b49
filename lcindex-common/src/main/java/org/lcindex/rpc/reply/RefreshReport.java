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
import org.lcindex.rpc.endpoint.RegionOp;

/**
 * What a region indexes after {@link RegionOp#REFRESH}.
 *
 * @param region the region's encoded name
 * @param server the region server
 * @param definitions the indexes that the region has, as their text; none when the table has none
 *     or they cannot be read
 * @param changed whether they were others before the call
 * @param everyTable whether the region server's configuration gives the observer to every user
 *     table, so that the table's descriptor need not name it
 */
public record RefreshReport(
    String region, String server, List<String> definitions, boolean changed, boolean everyTable) {
  public RefreshReport {
    definitions = definitions == null ? List.of() : List.copyOf(definitions);
  }
}
