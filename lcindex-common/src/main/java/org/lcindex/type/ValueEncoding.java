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
package org.lcindex.type;

import org.apache.yetus.audience.InterfaceAudience;

/** How clients store the values of a column as cell bytes. */
@InterfaceAudience.Public
public enum ValueEncoding {
  /**
   * As {@code org.apache.hadoop.hbase.util.Bytes.toBytes} makes them; a DATE is the {@code int} of
   * its epoch day, a TIMESTAMP the {@code long} of its epoch milliseconds.
   */
  BINARY,
  /**
   * As ASCII text: {@code 12.50}, {@code true}, {@code 1998-12-01}, {@code 1998-12-01 23:59:59.5}
   * (or with a {@code T} in place of the space).
   */
  TEXT,
  /** As {@code org.apache.hadoop.hbase.util.OrderedBytes} makes them, ascending. */
  ORDERED
}
