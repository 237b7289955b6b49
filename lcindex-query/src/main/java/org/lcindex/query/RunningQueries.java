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

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What runs on a cluster, as far as the user may know it.
 *
 * @param queries longest open first
 * @param servers that have answered
 * @param more open scans that servers left out, because they have too many
 * @param silent servers of which nothing is known, with the reason
 */
@InterfaceAudience.Public
public record RunningQueries(
    List<RunningQuery> queries, List<String> servers, long more, Map<String, String> silent) {
  public RunningQueries {
    queries = List.copyOf(queries);
    servers = List.copyOf(servers);
    silent = new TreeMap<>(silent);
  }
}
