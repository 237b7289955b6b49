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
package org.lcindex.regionserver.remote;

import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.security.Superusers;
import org.apache.hadoop.hbase.security.User;

/** The check who may copy index files, which hold rows of every table. */
@FunctionalInterface
public interface CallerCheck {

  /** Returns if whoever makes the call that this thread answers may make it. */
  void check() throws AccessDeniedException;

  /**
   * The servers themselves: the user that runs this server, or a superuser of HBase. Who that is
   * has been established by HBase's RPC, so it is as strong as {@code
   * hbase.security.authentication} is.
   */
  static void requireServer() throws AccessDeniedException {
    User caller = RpcServer.getRequestUser().orElse(null);
    if (caller == null || !Superusers.isSuperUser(caller)) {
      throw new AccessDeniedException(
          "Index files are for region servers only, and '"
              + (caller == null ? "nobody" : caller.getShortName())
              + "' is neither the user that runs them nor listed in "
              + Superusers.SUPERUSER_CONF_KEY);
    }
  }
}
