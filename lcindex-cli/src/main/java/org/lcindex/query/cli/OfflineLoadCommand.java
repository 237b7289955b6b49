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
package org.lcindex.query.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.plan.Measures;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.offline.OfflineLoad;
import org.lcindex.query.text.ProgressLines;
import org.lcindex.text.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code offline load DIR TABLE}. */
@Command(
    name = "load",
    description = {
      "Loads what 'offline build' made into a table with those indexes: HFiles by HBase's bulk load,",
      "and their index files, which the servers copy. Files are moved within HBase's file system,",
      "and copied from another one. Stopped anywhere, it goes on when it is called again."
    },
    footer = {
      "",
      "  offline load version-7 orders --wait",
      "  offline load version-7 orders_2026 --create",
      "Exit status: 0 all is loaded (with --wait: and indexed), 1 failed, 2 wrong usage."
    })
final class OfflineLoadCommand extends AdminCommand {
  @Parameters(
      index = "0",
      paramLabel = "DIR",
      description = "The folder, or its URI; without a scheme a local folder comes first.")
  private String folder;

  @Parameters(index = "1", paramLabel = "TABLE", description = "[NAMESPACE:]TABLE")
  private String table;

  @Option(
      names = "--create",
      description =
          "Create the table if it is absent, with families, regions, types and indexes of the"
              + " folder.")
  private boolean create;

  @Option(names = "--wait", description = "Return when every index of the table is queryable.")
  private boolean wait;

  private TableName name;

  @Override
  void check() {
    name = TableCommand.tableName(table);
    BuiltFolder.check(folder);
  }

  @Override
  void firstCall(Connection connection) throws IOException {
    if (!create) {
      try {
        TableCommand.ask(connection, name);
      } catch (UserError e) {
        throw new UserError(e.getMessage() + "; --create makes it as the folder describes it");
      }
      return;
    }
    try (Admin admin = connection.getAdmin()) {
      admin.tableExists(name);
    }
  }

  /** How long it takes depends on the folder. */
  @Override
  Duration limit() {
    return DurationConverter.NONE;
  }

  @Override
  String unfinished() {
    return "; call it again to go on, 'lcindex index status "
        + name
        + "' shows how far servers are";
  }

  @Override
  int run(Connection connection, PrintWriter out) throws IOException {
    OfflineLoad load =
        new OfflineLoad(connection, BuiltFolder.loader(connection.getConfiguration()), progress());
    Path built = BuiltFolder.path(folder);
    OfflineLoad.Loaded loaded = create ? load.create(built, name) : load.load(built, name);
    out.println(
        String.format(
            "loaded: %s, %s with index files",
            Measures.count(loaded.hfiles(), "HFile"), loaded.indexed()));
    warn(loaded.notes());
    if (wait) {
      out.flush();
      try (LCIndexAdmin admin = new LCIndexAdmin(connection)) {
        admin.waitUntilLoaded(
            name, timeout(), ProgressLines.ofBuilds(waitsFor("indexing " + name)));
      }
      out.println("indexed: every index of " + name + " is queryable");
    }
    out.flush();
    return 0;
  }

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) {
    throw new IllegalStateException("it has the connection");
  }
}
