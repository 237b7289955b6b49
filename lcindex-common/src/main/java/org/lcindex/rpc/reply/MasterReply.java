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
import org.lcindex.rpc.GlobalEstimate;
import org.lcindex.rpc.SweepReport;
import org.lcindex.rpc.endpoint.MasterOp;
import org.lcindex.rpc.endpoint.MasterRequest;

/**
 * The master's answer to a {@link MasterRequest}.
 *
 * @param done whether it is; else it is under way
 * @param step the last step that is done; null before the first
 * @param notes for people
 * @param estimate of {@link MasterOp#ESTIMATE}; else null
 * @param sweep of {@link MasterOp#REPAIR}, as far as it is; else null
 */
public record MasterReply(
    boolean done, String step, List<String> notes, GlobalEstimate estimate, SweepReport sweep) {
  public MasterReply {
    notes = notes == null ? List.of() : List.copyOf(notes);
  }
}
