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
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.VerifyReport;
import org.lcindex.rpc.reply.GlobalsReply;
import org.lcindex.rpc.reply.KillReport;
import org.lcindex.rpc.reply.MasterReply;
import org.lcindex.rpc.reply.RefreshReport;
import org.lcindex.rpc.reply.RegionCounters;
import org.lcindex.rpc.reply.RegionHFiles;
import org.lcindex.rpc.reply.RegionPlans;
import org.lcindex.rpc.reply.RepairReport;
import org.lcindex.rpc.reply.RetryReport;
import org.lcindex.rpc.reply.RoomReply;
import org.lcindex.rpc.reply.ServerScanReply;
import org.lcindex.rpc.reply.ServerScans;
import org.lcindex.rpc.reply.StageReply;
import org.lcindex.rpc.reply.TableOutline;

/** The operations that a client may ask of a region. */
public enum RegionOp {
  /**
   * The table's families and definitions, for whoever may read some of it and not its descriptor;
   * answered by {@link TableOutline}.
   */
  @SerializedName("outline")
  OUTLINE,
  /** The state of every index file; answered by {@link RegionStatus}. */
  @SerializedName("status")
  STATUS,
  /** Plans of recent scans, of one query when an id is given; answered by {@link RegionPlans}. */
  @SerializedName("plans")
  PLANS,
  /**
   * Verify all index files; answered by {@link VerifyReport}. The first request starts it in the
   * background, the next ones tell how far it is; so does one with another ticket, of the same
   * user, while it runs. A verification that nobody asks for during ten minutes ends.
   */
  @SerializedName("verify")
  VERIFY,
  /** Queue again what is FAILED or MISSING; answered by {@link RetryReport}. */
  @SerializedName("retry")
  RETRY,
  /**
   * Delete the index files of one index, or of all, and build them again; answered by {@link
   * RetryReport}.
   */
  @SerializedName("rebuild")
  REBUILD,
  /** Delete and build again what verifications found wrong; answered by {@link RepairReport}. */
  @SerializedName("repair")
  REPAIR,
  /** The counters of the region's server; answered by {@link RegionCounters}. */
  @SerializedName("counters")
  COUNTERS,
  /**
   * Read the table's descriptor again and index what it says now; answered by {@link
   * RefreshReport}. Region servers do so by themselves every few seconds.
   */
  @SerializedName("refresh")
  REFRESH,
  /**
   * What runs on the region's server, in all its regions, as far as the caller may know it;
   * answered by {@link ServerScans}.
   */
  @SerializedName("queries")
  QUERIES,
  /**
   * End the query with the given id on the region's server, as far as the caller may; answered by
   * {@link KillReport}.
   */
  @SerializedName("kill")
  KILL,
  /**
   * The rows of a scan in several regions of the region's server; answered by {@link
   * ServerScanReply} and the rows. Everybody may ask: each region looks at the caller's rights as
   * it does in any scan.
   */
  @SerializedName("scan")
  SCAN,
  /**
   * A command on the table's global indexes, which the region server has the master run, if the
   * caller may alter the table; answered by {@link MasterReply}. HBase gives the master's own
   * endpoint to administrators of the whole cluster only.
   */
  @SerializedName("master")
  MASTER,
  /**
   * How the table's global indexes stand by the catalog, of all regions; answered by {@link
   * GlobalsReply}. One region is asked for all: none knows more than another.
   */
  @SerializedName("globals")
  GLOBALS,
  /**
   * A stage, a folder of the servers' user for the table's offline-built index files, is made or
   * sealed, if the caller may bulk-load into the table; answered by {@link StageReply}.
   */
  @SerializedName("stage")
  STAGE,
  /**
   * Whether the region's server has room now for the index files of a load, if the caller may
   * bulk-load into the table; answered by {@link RoomReply}. The disks are asked.
   */
  @SerializedName("room")
  ROOM,
  /**
   * Which HFiles the region shows, with or without indexes; answered by {@link RegionHFiles}. The
   * next request goes on where the reply ends.
   */
  @SerializedName("hfiles")
  HFILES
}
