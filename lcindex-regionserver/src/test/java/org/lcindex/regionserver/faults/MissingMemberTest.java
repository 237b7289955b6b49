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
package org.lcindex.regionserver.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SwitchableFiles;
import org.lcindex.config.ConfigKeys;
import org.lcindex.hbase.fit.HBaseFit;
import org.lcindex.io.ForwardingLocalFiles;
import org.lcindex.io.ForwardingLocalFiles.Operation;
import org.lcindex.query.Column;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.text.StatusText;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.LogLines;
import org.lcindex.regionserver.testing.TwoServers;
import org.lcindex.rpc.IndexState;

/** Something of HBase turns out to be missing when it is used for the first time. */
class MissingMemberTest {
  private static final String MISSING = "'void org.apache.hadoop.hbase.regionserver.HStore.gone()'";

  private Path folder;
  private TwoServers servers;
  private IndexedTable table;

  @BeforeEach
  void start() throws Exception {
    folder = Files.createTempDirectory("lcindex-misfit");
    servers = new TwoServers(Map.of(ConfigKeys.LOCAL_DIRS.name(), folder.toString()));
    table =
        new IndexedTable("misfit", ConfigKeys.PLANNER_COSTS.name(), IndexedTable.INDEX_IS_CHEAPER);
    table.loadThreeFiles();
    servers.move(table.name, servers.second);
    table.createIndexes();
  }

  @AfterEach
  void stop() throws Exception {
    table.close();
    servers.close();
    FileUtil.fullyDelete(folder.toFile());
  }

  private IndexServer index() {
    return TwoServers.index(servers.second);
  }

  private Mdrq query(QueryMode mode) throws IOException {
    return Mdrq.on(table.table).where(Column.column("f:price").between(1, 200)).mode(mode).build();
  }

  @Test
  void theServerIsDisabledAndSaysSo() throws Exception {
    index().environment().memory().pageCache().clear();
    try (LogLines log = new LogLines("org.lcindex")) {
      ForwardingLocalFiles.find(SwitchableFiles.class, index().localStore().files())
          .inject(
              (operation, path, size) -> {
                if (operation == Operation.READ && path.toString().endsWith(".ifile")) {
                  throw new NoSuchMethodError(MISSING);
                }
              });
      table.checkQueries("as it is met", QueryMode.AUTO);
      assertEquals(1, log.containing("ERROR").size(), log::toString);
      assertTrue(log.containing("ERROR").get(0).contains(MISSING), log::toString);
    }
    String why =
        "LCIndex is DISABLED on this server, because HBase "
            + VersionInfo.getVersion()
            + " does not fit: when it was used, java.lang.NoSuchMethodError: "
            + MISSING;
    assertTrue(index().telemetry().problems().standing().get(Problems.MISFIT).startsWith(why));
    TableIndexStatus status = table.admin.status(table.name);
    assertEquals(IndexState.DISABLED, status.overall().state(), () -> StatusText.of(status));
    assertEquals(HBaseFit.ofThisProcess().text(), status.regions().get(0).hbase().text());
    assertTrue(StatusText.of(status).contains(why), () -> StatusText.of(status));
    table.checkQueries("afterwards", QueryMode.AUTO);
    try (MdrqClient client = new MdrqClient(table.connection)) {
      for (boolean run : new boolean[] {false, true}) {
        String plan = client.explain(query(QueryMode.AUTO), run).toString();
        assertTrue(plan.contains("0 of 1 regions by index"), plan);
        assertTrue(plan.contains("DISABLED"), plan);
      }
      IOException refused =
          assertThrows(IOException.class, () -> client.count(query(QueryMode.FORCE)));
      assertTrue(
          refused.getMessage().contains("=force, but no index can serve the scan")
              && refused.getMessage().contains("DISABLED on this server"),
          refused::getMessage);
    }

    servers.move(table.name, servers.first);
    table.awaitBuilt();
    table.checkQueries("on another server");
  }
}
