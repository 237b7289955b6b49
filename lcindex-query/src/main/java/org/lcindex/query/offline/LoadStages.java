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
package org.lcindex.query.offline;

import java.io.IOException;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.endpoint.StageRequest;
import org.lcindex.rpc.reply.StageReply;

/**
 * What a load asks a region about stages of its table. For one thread.
 *
 * @param caller stays its owner's
 * @param table into which is loaded
 */
record LoadStages(RegionCaller caller, TableName table) {
  private StageReply ask(StageRequest request) throws IOException {
    return caller.call(
        table, HConstants.EMPTY_START_ROW, RegionRequest.stage(request), StageReply.class);
  }

  StageReply make() throws IOException {
    return ask(StageRequest.prepare());
  }

  /**
   * @throws IndexException when servers have deleted it since
   */
  StageReply open(String id) throws IOException {
    try {
      return ask(StageRequest.prepare(id));
    } catch (IndexException e) {
      if (!String.valueOf(e.getMessage()).contains(StageReply.ABSENT)) {
        throw e;
      }
      throw new IndexException(
          e.getMessage()
              + ". Copy or build the folder again; if it has all its files still, delete "
              + LoadState.NAME
              + " in it",
          e);
    }
  }

  StageReply seal(String id) throws IOException {
    return ask(StageRequest.seal(id));
  }

  /** Takes away a stage that nothing has come into. If that fails, servers do it in some days. */
  void drop(String id) {
    try {
      ask(StageRequest.drop(id));
    } catch (IOException e) {
      // what the load says matters more
    }
  }
}
