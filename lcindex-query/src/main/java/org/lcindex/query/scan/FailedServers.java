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

import java.time.Duration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hbase.thirdparty.com.google.common.base.Ticker;
import org.apache.hbase.thirdparty.com.google.common.cache.Cache;
import org.apache.hbase.thirdparty.com.google.common.cache.CacheBuilder;

/**
 * Servers that have not answered a call for several ranges of a table, for a minute: of an LCIndex
 * that does not know such calls, without LCIndex, or in trouble. Meanwhile queries do not pay for
 * trying. Thread safe.
 */
public final class FailedServers {
  /** How long a server is not called. */
  static final Duration PAUSE = Duration.ofMinutes(1);

  private static final long MOST = 10_000;

  private final Cache<Place, Boolean> failed;

  private record Place(TableName table, ServerName server) {}

  /** None yet. */
  public FailedServers() {
    this(Ticker.systemTicker());
  }

  FailedServers(Ticker clock) {
    this.failed =
        CacheBuilder.newBuilder().maximumSize(MOST).expireAfterWrite(PAUSE).ticker(clock).build();
  }

  /** Remembers one. */
  public void add(TableName table, ServerName server) {
    failed.put(new Place(table, server), true);
  }

  /** Whether a server has failed a short time ago, for regions of a table. */
  public boolean contains(TableName table, ServerName server) {
    return failed.getIfPresent(new Place(table, server)) != null;
  }
}
