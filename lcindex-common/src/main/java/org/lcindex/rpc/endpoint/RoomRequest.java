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
package org.lcindex.rpc.endpoint;

import org.lcindex.rpc.IndexException;

/**
 * Index files that a load is about to bring to a region server, to all of its regions.
 *
 * @param bytes of all of them
 * @param greatest bytes of those of one HFile, which come on one disk
 */
public record RoomRequest(long bytes, long greatest) {
  /**
   * Returns when a request can be.
   *
   * @throws IndexException otherwise
   */
  static void require(RoomRequest request) throws IndexException {
    if (request == null || request.greatest < 0 || request.bytes < request.greatest) {
      throw new IndexException(
          "A question about room that makes no sense: "
              + request
              + ". Use the same LCIndex version on client and servers");
    }
  }
}
