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

import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The user who opened a scanner of ours. Nobody else may read or close it, as with HBase's own:
 * scanner ids can be guessed.
 *
 * <p>AccessController, VisibilityController and authorizers built like them remember the user by
 * the core scanner, in their {@code postScannerOpen}. LCIndex comes after them and returns another
 * scanner, which they do not know and therefore let pass, so the check is made here. It is made
 * whether or not authorization is on, because nothing tells which authorizers a server has; no
 * client goes on with a scanner as another user. What they remember of the core scanner they hold
 * weakly, so nothing stays behind when it is closed.
 *
 * @param name of the user; null when no call of HBase's RPC opened the scanner
 */
@InterfaceAudience.Private
public record ScannerOwner(String name) {

  /** The user whose call this thread answers. */
  static ScannerOwner ofThisCall() {
    return new ScannerOwner(RpcServer.getRequestUserName().orElse(null));
  }

  /**
   * Returns if the call that this thread answers may use the scanner, or is the server's own, such
   * as the one that closes a scanner whose lease has expired.
   *
   * @throws AccessDeniedException in AccessController's words
   */
  public static void check(InternalScanner scanner) throws AccessDeniedException {
    if (scanner instanceof CoreBackedScanner own && RpcServer.isInRpcCallContext()) {
      own.owner().check(RpcServer.getRequestUserName().orElse(null));
    }
  }

  void check(String user) throws AccessDeniedException {
    if (name != null && !name.equals(user)) {
      throw new AccessDeniedException("User '" + user + "' is not the scanner owner!");
    }
  }
}
