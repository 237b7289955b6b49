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
package org.lcindex.regionserver.global;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.regionserver.global.removal.SeenEntry;
import org.lcindex.rpc.SweepFigures;
import org.lcindex.rpc.endpoint.SeenEntriesRequest;
import org.lcindex.rpc.reply.SeenEntriesReply;

/**
 * Answers the sweeps of other servers for the regions of base tables that are open on this one. Few
 * at a time: each has a handler. Stateless.
 */
@InterfaceAudience.Private
public final class EntriesRepairs {
  private EntriesRepairs() {}

  /** Has a region decide about entries. */
  public static SeenEntriesReply answer(ServerName name, SeenEntriesRequest request)
      throws IOException {
    GlobalServer server = GlobalServers.find(name);
    GlobalRegion region = GlobalServers.region(name, request.region());
    if (server == null || region == null) {
      return new SeenEntriesReply(false, false, SweepFigures.NONE);
    }
    List<SeenEntry> seen = SeenEntry.read(request.entries());
    if (!server.repairs().tryAcquire()) {
      return new SeenEntriesReply(true, true, SweepFigures.NONE);
    }
    try {
      SweepFigures figures = region.repair(TableName.valueOf(request.table()), seen);
      return new SeenEntriesReply(true, false, figures);
    } catch (RegionTooBusyException e) {
      return new SeenEntriesReply(true, true, SweepFigures.NONE);
    } finally {
      server.repairs().release();
    }
  }
}
