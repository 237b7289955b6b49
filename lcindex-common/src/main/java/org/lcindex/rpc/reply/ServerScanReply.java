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
import org.apache.hbase.thirdparty.com.google.gson.annotations.SerializedName;
import org.lcindex.rpc.endpoint.ServerScanRequest;

/**
 * What a region server has found in its parts of a {@link ServerScanRequest}. The rows themselves
 * come along as a {@link RowBlock}, those of all parts one after the other.
 *
 * @param answers one for each part, in their order; parts that have none were not scanned
 * @param stopped why not all were, for people; null when it was not for want of time or a failure
 */
public record ServerScanReply(List<Answer> answers, String stopped) {
  public ServerScanReply {
    answers = answers == null ? List.of() : List.copyOf(answers);
  }

  /**
   * The answer of one part.
   *
   * @param state how far it was scanned; null is {@link State#NOT_SCANNED}
   * @param rows how many of its rows come along
   */
  public record Answer(State state, int rows) {
    public Answer {
      state = state == null ? State.NOT_SCANNED : state;
    }
  }

  /** How far a part was scanned. */
  public enum State {
    /** To its end: these are its rows. */
    @SerializedName("whole")
    WHOLE,
    /** There may be more, but with these there are as many as are wanted of all parts. */
    @SerializedName("enough")
    ENOUGH,
    /** There are more than fit, or it took too long; none comes along. */
    @SerializedName("begun")
    BEGUN,
    /** Not here, not any more, or not with this result: it is to be asked as if nobody had. */
    @SerializedName("not")
    NOT_SCANNED
  }
}
