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
import org.lcindex.rpc.ServerStatus;
import org.lcindex.rpc.reply.ChunkReply;
import org.lcindex.rpc.reply.EntriesSize;
import org.lcindex.rpc.reply.FindReply;
import org.lcindex.rpc.reply.GlobalNeeds;
import org.lcindex.rpc.reply.PresenceReply;
import org.lcindex.rpc.reply.SeenEntriesReply;
import org.lcindex.rpc.reply.SweepReply;

/**
 * The operations that may be asked of a region server: whether it has LCIndex by whoever may
 * connect, the rest by other region servers.
 */
public enum ServerOp {
  /** Which index files of an HFile it has; answered by {@link FindReply}. */
  @SerializedName("find")
  FIND,
  /** A piece of one of them; answered by {@link ChunkReply} and the bytes. */
  @SerializedName("chunk")
  CHUNK,
  /** Whether it has LCIndex at all; answered by {@link PresenceReply}. */
  @SerializedName("presence")
  PRESENCE,
  /**
   * What it tells of itself; answered by {@link ServerStatus}. HBase asks for ADMIN on the whole
   * cluster.
   */
  @SerializedName("status")
  STATUS,
  /** What keeps it from writing entries of global indexes; answered by {@link GlobalNeeds}. */
  @SerializedName("global")
  GLOBAL_NEEDS,
  /** How much of a table of entries it has; answered by {@link EntriesSize}. */
  @SerializedName("entries")
  ENTRIES,
  /**
   * Sweep the regions of a table of entries, or tell how far that is; answered by {@link
   * SweepReply}. For servers.
   */
  @SerializedName("sweep")
  SWEEP,
  /**
   * Compare entries with their rows, and remove those without a value; answered by {@link
   * SeenEntriesReply}. For servers.
   */
  @SerializedName("compare")
  COMPARE
}
