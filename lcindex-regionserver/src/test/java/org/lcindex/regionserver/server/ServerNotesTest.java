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
package org.lcindex.regionserver.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.config.ConfigKeys;

/** A server tells of keys that it does not know, and has no problem with them. */
class ServerNotesTest {
  @TempDir private Path dir;

  @Test
  void aKeyThatNobodyKnowsIsANoteAndNoProblem() {
    Configuration conf = new Configuration(false);
    conf.set(ConfigKeys.LOCAL_DIRS.name(), dir.toString());
    conf.setLong("lcindex.memstore.log.byte", 1 << 20);
    IndexServer server = IndexServers.acquire(conf);
    try {
      assertEquals(
          List.of(
              "this release does not know the key lcindex.memstore.log.byte of hbase-site.xml, so it"
                  + " does nothing; did you mean lcindex.memstore.log.bytes?"),
          server.notes());
      assertEquals(List.of(), server.telemetry().problems().list());
    } finally {
      IndexServers.release(server);
    }
  }
}
