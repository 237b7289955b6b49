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

import org.lcindex.config.ConfigKeys;
import org.lcindex.regionserver.base.Settings;

/**
 * How index files are copied between servers; read once.
 *
 * @param bytesPerSecond in each direction; 0 for no limit
 * @param chunkBytes asked for in one call
 * @param timeoutMillis after which a call has failed
 * @param servedCalls answered at the same time
 * @param waitBuildingMillis how long to wait for a server that is still building
 */
public record RemoteSettings(
    long bytesPerSecond,
    int chunkBytes,
    int timeoutMillis,
    int servedCalls,
    long waitBuildingMillis) {
  private static final int CHUNK_BYTES = 256 << 10;
  private static final int TIMEOUT_MILLIS = 3_000;

  /** Calls of other servers answered at the same time; more are told to wait. */
  private static final int SERVED_CALLS = 2;

  private static final long WAIT_BUILDING_MILLIS = 60_000;

  /** The settings of a server. */
  public static RemoteSettings of(Settings settings) {
    return new RemoteSettings(
        settings.number(ConfigKeys.REMOTE_BYTES_PER_SECOND),
        CHUNK_BYTES,
        TIMEOUT_MILLIS,
        SERVED_CALLS,
        WAIT_BUILDING_MILLIS);
  }
}
