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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.hadoop.hbase.client.Scan;
import org.lcindex.definition.LCIndexConstants;

/** Names of queries, by which servers tell that scans of several regions are one. Stateless. */
final class RunIds {
  private RunIds() {}

  /** A copy of a scan that has a name: its own, that under which its plan is kept, or a new one. */
  static Scan named(Scan scan) {
    byte[] own = scan.getAttribute(LCIndexConstants.SCAN_RUN_ID);
    byte[] kept = scan.getAttribute(LCIndexConstants.SCAN_QUERY_ID);
    try {
      return new Scan(scan)
          .setAttribute(
              LCIndexConstants.SCAN_RUN_ID, own != null ? own : kept != null ? kept : next());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Short, because people type it. */
  private static byte[] next() {
    String id = Long.toString(ThreadLocalRandom.current().nextLong(1L << 40, 1L << 45), 36);
    return id.getBytes(StandardCharsets.UTF_8);
  }
}
