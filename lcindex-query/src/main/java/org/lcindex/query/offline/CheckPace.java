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

import java.io.InterruptedIOException;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.config.ConfigKeys;
import org.lcindex.offline.manifest.Sha256;
import org.lcindex.pace.Throttle;
import org.lcindex.query.ClientKeys;

/**
 * How fast a check of a load or a push reads: what is served meanwhile comes first. A check has one
 * for each machine that it keeps busy. Thread safe.
 */
@InterfaceAudience.Private
public final class CheckPace implements Sha256.Reading {
  private final Throttle throttle;

  private CheckPace(long bytesPerSecond) {
    this.throttle = new Throttle(bytesPerSecond);
  }

  /** By {@code lcindex.offline.check.bytes.per.second} of the connection's configuration. */
  public static CheckPace of(Connection connection) {
    return new CheckPace(
        ClientKeys.number(
            connection.getConfiguration(), ConfigKeys.OFFLINE_CHECK_BYTES_PER_SECOND));
  }

  /**
   * Waits until so many bytes may be read, or may have been.
   *
   * @throws InterruptedIOException when the thread is interrupted; it still is
   */
  @Override
  public void read(long bytes) throws InterruptedIOException {
    if (!throttle.acquire(bytes, () -> false)) {
      throw new InterruptedIOException("interrupted while it checked");
    }
  }
}
