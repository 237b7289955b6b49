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

import org.apache.hbase.thirdparty.com.google.gson.annotations.SerializedName;
import org.lcindex.offline.OfflineNames;
import org.lcindex.rpc.IndexException;
import org.lcindex.type.ShownText;

/**
 * What is to become of a stage of the region's table. No path ever comes from a client.
 *
 * @param action what is to be done
 * @param id which stage; null to make a new one
 */
public record StageRequest(Action action, String id) {
  /** What can be done with a stage; each may be repeated. */
  public enum Action {
    /** Makes a new stage, or tells of one. Everybody who knows an open stage's name may write. */
    @SerializedName("prepare")
    PREPARE,
    /** From now on the servers' user alone can reach what is in it, and servers take from it. */
    @SerializedName("seal")
    SEAL,
    /** Deletes an open stage into which nothing has come; another one stays as it is. */
    @SerializedName("drop")
    DROP
  }

  /** A new stage. */
  public static StageRequest prepare() {
    return new StageRequest(Action.PREPARE, null);
  }

  /** One that was made before. */
  public static StageRequest prepare(String id) {
    return new StageRequest(Action.PREPARE, id);
  }

  /** Seals a stage. */
  public static StageRequest seal(String id) {
    return new StageRequest(Action.SEAL, id);
  }

  /** Takes a stage away that was made for nothing. */
  public static StageRequest drop(String id) {
    return new StageRequest(Action.DROP, id);
  }

  /**
   * Returns when a request can be.
   *
   * @throws IndexException otherwise
   */
  static void require(StageRequest request) throws IndexException {
    if (request == null || request.action == null) {
      throw new IndexException(
          "A request about a stage that says nothing. Use the same LCIndex version on client and"
              + " servers");
    }
    boolean isNew = request.action == Action.PREPARE && request.id == null;
    if (!isNew && !OfflineNames.isStageId(request.id)) {
      throw new IndexException(
          "Refused stage '"
              + ShownText.cut(String.valueOf(request.id))
              + "': a stage's id is 64 digits 0 to 9 and a to v; take it from the answer that made"
              + " the stage");
    }
  }
}
