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
package org.lcindex.rpc.caller;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.hbase.client.RegionInfo;

/**
 * What the regions of one listing of a table answered; each of them is in one of the two maps, both
 * in row key order.
 *
 * @param <T> the kind of reply
 */
public record RegionAnswers<T>(Map<RegionInfo, T> replies, Map<RegionInfo, Failure> failures) {

  /**
   * No answer.
   *
   * @param server where the region was when it was asked; null when it was nowhere
   */
  public record Failure(String server, IOException cause) {}

  /** All replies; throws the first failure if there is one. */
  public Map<RegionInfo, T> all() throws IOException {
    for (Failure failure : failures.values()) {
      throw failure.cause();
    }
    return replies;
  }
}
