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

import java.io.IOException;

/**
 * What a server does with one request of {@link LCIndexRegionService}, {@link
 * LCIndexServerService}, {@link LCIndexMasterService} or {@link LCIndexEntriesService}; thread
 * safe.
 */
@FunctionalInterface
public interface CallHandler {
  /**
   * Answers one request.
   *
   * @param json a {@link RegionRequest}, {@link ServerRequest}, {@link MasterRequest} or {@link
   *     EntriesRequest}
   * @return the reply that its operation asks for, see {@link RpcJson#toJson(Object)}
   * @throws IOException sent to the caller as it is
   */
  RpcMessage handle(String json) throws IOException;
}
