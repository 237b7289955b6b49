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
package org.lcindex.query.scan;

import java.io.EOFException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.client.NoServerForRegionException;
import org.apache.hadoop.hbase.exceptions.ConnectionClosedException;
import org.apache.hadoop.hbase.exceptions.ConnectionClosingException;
import org.apache.hadoop.hbase.exceptions.TimeoutIOException;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.apache.hadoop.hbase.ipc.FailedServerException;
import org.apache.hadoop.hbase.ipc.ServerNotRunningYetException;
import org.apache.hadoop.hbase.regionserver.RegionServerStoppedException;
import org.lcindex.rpc.caller.Causes;

/**
 * Whether a call has failed because the server of a region is gone, silent, or not known yet. The
 * root of the failure decides: what HBase's client puts around it only says that it has tried for
 * long. A server that answers and refuses is not gone. Stateless.
 */
final class ServerLoss {
  private static final List<Class<? extends Throwable>> KINDS =
      List.of(
          // Nobody listens there, or the machine is not there.
          ConnectException.class,
          NoRouteToHostException.class,
          UnknownHostException.class,
          FailedServerException.class,
          // It was there when the call began.
          SocketException.class,
          EOFException.class,
          ClosedChannelException.class,
          ConnectionClosedException.class,
          ConnectionClosingException.class,
          // It does not answer.
          CallTimeoutException.class,
          SocketTimeoutException.class,
          TimeoutIOException.class,
          // It ends, begins, or has not opened the region.
          RegionServerStoppedException.class,
          ServerNotRunningYetException.class,
          NotServingRegionException.class,
          NoServerForRegionException.class);

  /**
   * What HBase says without a class of its own: of a region that nobody has opened yet, and its
   * scanner of a server that does not answer.
   */
  private static final List<String> TEXTS =
      List.of(
          "No server address listed",
          "Meta region is in state",
          "No location for",
          "Failed to get result within timeout");

  private ServerLoss() {}

  static boolean isWhy(Throwable failure) {
    List<Throwable> causes = Causes.of(failure);
    Throwable root = causes.get(causes.size() - 1);
    String text = String.valueOf(root.getMessage());
    return KINDS.stream().anyMatch(kind -> kind.isInstance(root))
        || TEXTS.stream().anyMatch(text::contains);
  }
}
