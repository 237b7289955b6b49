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
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.endpoint.RegionOp;

/**
 * What a server knows of all global indexes of a table; answers {@link RegionOp#GLOBALS}.
 *
 * @param indexes in the order of the descriptor that the region has
 */
public record GlobalsReply(List<GlobalStatus> indexes) {
  public GlobalsReply {
    indexes = indexes == null ? List.of() : List.copyOf(indexes);
  }
}
