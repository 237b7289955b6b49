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
package org.lcindex.query;

import java.util.Map;
import java.util.TreeMap;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The result of ending a query ({@link LCIndexAdmin#kill}).
 *
 * @param id its name
 * @param scans that were open and end now; none when it reads no region just now
 * @param servers that have been told
 * @param silent servers that do not answer, where it may go on, with the reason
 */
@InterfaceAudience.Public
public record KilledQuery(String id, int scans, int servers, Map<String, String> silent) {
  public KilledQuery {
    silent = new TreeMap<>(silent);
  }
}
