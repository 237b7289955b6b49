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
package org.lcindex.verification.metamorphic.text;

import org.apache.hadoop.hbase.HConstants;

/**
 * A timestamp of a sequence, in milliseconds. A replay runs at another wall clock time, so stamps
 * are relative to the time at which the sequence began ({@code +5}, {@code -300}); only the ends of
 * the time axis are absolute ({@code =0}). Immutable.
 *
 * @param absolute whether {@code value} is a time of its own
 * @param value milliseconds, since the sequence began or since 1970
 */
public record Stamp(boolean absolute, long value) {

  public static Stamp relative(long millis) {
    return new Stamp(false, millis);
  }

  public static Stamp absolute(long millis) {
    return new Stamp(true, millis);
  }

  public static Stamp parse(String text) {
    if (text.startsWith("=")) {
      return absolute(Long.parseLong(text.substring(1)));
    }
    if (text.startsWith("+") || text.startsWith("-")) {
      return relative(Long.parseLong(text));
    }
    throw new IllegalArgumentException(
        "'" + text + "' is no timestamp; write +millis, -millis (from the start) or =millis");
  }

  /** The HBase timestamp when the sequence began at {@code start}. */
  public long at(long start) {
    return absolute ? value : Math.max(0, start + value);
  }

  /** The HBase timestamp of a stamp; of none, the one that stands for the server's time. */
  public static long at(Stamp stamp, long start) {
    return stamp == null ? HConstants.LATEST_TIMESTAMP : stamp.at(start);
  }

  @Override
  public String toString() {
    return absolute ? "=" + value : (value < 0 ? "" : "+") + value;
  }
}
