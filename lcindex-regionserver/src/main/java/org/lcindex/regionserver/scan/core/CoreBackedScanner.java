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
package org.lcindex.regionserver.scan.core;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.lcindex.hbase.OpenRegion;
import org.lcindex.regionserver.adapter.HBase;

/**
 * The base of our scanners: each stands before the core scanner that HBase opened, closes it, and
 * reports its properties as its own. Nobody but the user who opened it may read or close it, as
 * with HBase's own: scanner ids can be guessed.
 *
 * <p>AccessController, VisibilityController and authorizers built like them remember the user by
 * the core scanner, in their {@code postScannerOpen}. LCIndex comes after them and returns another
 * scanner, which they do not know and therefore let pass, so the check is made here. It is made
 * whether or not authorization is on, because nothing tells which authorizers a server has; no
 * client goes on with a scanner as another user. What they remember of the core scanner they hold
 * weakly, so nothing stays behind when it is closed.
 */
public abstract class CoreBackedScanner implements RegionScanner {
  protected final OpenRegion region;
  private final RegionScanner core;
  private final ScannerContext defaultContext = ScannerContext.newBuilder().build();
  // Null when no call of HBase's RPC opened it.
  private final String owner = RpcServer.getRequestUserName().orElse(null);

  protected CoreBackedScanner(OpenRegion region, RegionScanner core) {
    this.region = region;
    this.core = core;
  }

  /** Closes the core scanner, which is the last thing to do. */
  protected final void closeCore() throws IOException {
    core.close();
  }

  /**
   * Returns if the call that this thread answers may use a scanner, or is the server's own, such as
   * the one that closes a scanner whose lease has expired.
   *
   * @param scanner one of ours, or HBase's, which is not for us to guard
   * @throws AccessDeniedException in AccessController's words
   */
  public static void requireOwner(InternalScanner scanner) throws AccessDeniedException {
    if (scanner instanceof CoreBackedScanner own
        && own.owner != null
        && RpcServer.isInRpcCallContext()) {
      String user = RpcServer.getRequestUserName().orElse(null);
      if (!own.owner.equals(user)) {
        throw new AccessDeniedException("User '" + user + "' is not the scanner owner!");
      }
    }
  }

  /**
   * No cell that a scanner has given is used any more.
   *
   * @param scanner one of ours, or HBase's
   */
  public static void shipped(RegionScanner scanner) throws IOException {
    HBase.shipped(scanner instanceof CoreBackedScanner own ? own.core : scanner);
  }

  @Override
  public final boolean nextRaw(List<Cell> out) throws IOException {
    return nextRaw(out, defaultContext);
  }

  @Override
  public final boolean next(List<Cell> out) throws IOException {
    return next(out, defaultContext);
  }

  @Override
  public final synchronized boolean next(List<Cell> out, ScannerContext context)
      throws IOException {
    region.beginScan();
    try {
      return nextRaw(out, context);
    } finally {
      region.endScan();
    }
  }

  @Override
  public final RegionInfo getRegionInfo() {
    return core.getRegionInfo();
  }

  @Override
  public final long getMaxResultSize() {
    return core.getMaxResultSize();
  }

  @Override
  public final long getMvccReadPoint() {
    return core.getMvccReadPoint();
  }

  @Override
  public final int getBatch() {
    return core.getBatch();
  }

  @Override
  public final String getOperationId() {
    return core.getOperationId();
  }
}
