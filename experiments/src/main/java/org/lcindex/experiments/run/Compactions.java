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
package org.lcindex.experiments.run;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;

/** Whether servers compact. */
final class Compactions {
  private Compactions() {}

  /** Something that happens meanwhile. */
  @FunctionalInterface
  interface Work {
    void run() throws IOException;
  }

  /**
   * Works without compactions on any server. A table with three HFiles is compacted by HBase sooner
   * or later, and with them go the old copies of changed rows: what queries meet would be chance.
   */
  static void without(Connection connection, Work work) throws IOException {
    allow(connection, false);
    try {
      work.run();
    } finally {
      allow(connection, true);
    }
  }

  private static void allow(Connection connection, boolean allowed) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.compactionSwitch(allowed, List.of()); // of all servers
    }
  }
}
