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
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.query.store.OfflineFolder;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.query.text.StoreText;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code store push NAME DIR}. */
@Command(
    name = "push",
    description = {
      "Makes a version of a store of what 'offline build' made: creates its table, loads the folder,",
      "waits until every region has its index files, compares the number of rows. It is READY then,",
      "and not current: 'store swap' makes it so. Stopped anywhere, it goes on when called again."
    },
    footer = {
      "",
      "For example",
      "  store push orders version-7",
      "Exit status: 0 the version is READY, 1 failed, 2 wrong usage."
    })
final class StorePushCommand extends StoreCommand.OfStore {
  @Parameters(
      index = "1",
      paramLabel = "DIR",
      description = "The folder, or its URI; without a scheme a local folder comes first.")
  private String folder;

  @Option(
      names = "--version-number",
      paramLabel = "NUMBER",
      description =
          "The version's number, above all that the store has had, such as a time; the next one when"
              + " left out.")
  private Long version;

  @Option(names = "--json", description = "The version as JSON.")
  private boolean json;

  @Override
  void checkArguments() {
    BuiltFolder.check(folder);
    if (version != null && version < 1) {
      throw new UserError("--version-number is " + version + "; give at least 1");
    }
  }

  /** How long it takes depends on the folder. */
  @Override
  Duration limit() {
    return DurationConverter.NONE;
  }

  @Override
  String unfinished() {
    return "; the current version is as it was, and the push goes on when it is called again";
  }

  @Override
  int run(Connection connection, StoreAdmin stores, PrintWriter out) throws IOException {
    OfflineFolder pushed =
        new OfflineFolder(
            connection,
            BuiltFolder.loader(connection.getConfiguration()),
            BuiltFolder.path(folder));
    StoreAdmin.Pushed done =
        stores.push(store(), pushed, version, DurationConverter.NONE, progress());
    if (json) {
      out.println(RpcJson.toPrettyJson(done.version()));
    } else {
      out.println(StoreText.pushed(stores.status(store()), done.version()));
    }
    warn(done.notes());
    return 0;
  }
}
