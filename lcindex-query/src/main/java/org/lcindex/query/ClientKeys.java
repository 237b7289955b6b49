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
package org.lcindex.query;

import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.config.ConfigKey;
import org.lcindex.config.ConfigKeys;

/** Keys of the client's configuration. Stateless. */
@InterfaceAudience.Private
public final class ClientKeys {
  private ClientKeys() {}

  /** How long a query waits for a region whose server is gone. */
  static Duration wait(Configuration conf) {
    long most = number(conf, ConfigKeys.QUERY_WAIT);
    boolean given = !conf.getTrimmed(ConfigKeys.QUERY_WAIT.name(), "").isEmpty();
    long operation = conf.getLong(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, most);
    return Duration.ofMillis(given ? most : Math.min(most, Math.max(0, operation)));
  }

  /**
   * The value of a number.
   *
   * @throws IllegalArgumentException for a value that makes no sense
   */
  public static long number(Configuration conf, ConfigKey key) {
    String text = conf.getTrimmed(key.name(), "");
    if (text.isEmpty()) {
      return key.number().getAsLong();
    }
    try {
      long value = Long.parseLong(text);
      if (value >= key.least() && value <= key.most()) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw new IllegalArgumentException(
        key + "=" + text + ": give a whole number from " + key.least() + " to " + key.most());
  }
}
