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
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.offline.store.KeepRule;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Wording;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.query.text.StoreText;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code store}, which has subcommands only. */
@Command(
    name = "store",
    description = "Versioned stores: pushes, swaps, rolls back and deletes versions of a table.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      StoreCommand.Create.class,
      StorePushCommand.class,
      StoreCommand.Status.class,
      StoreCommand.Versions.class,
      StoreCommand.Swap.class,
      StoreCommand.Rollback.class,
      StoreCommand.Delete.class
    })
final class StoreCommand {
  private StoreCommand() {}

  /** A command for one store. */
  abstract static class OfStore extends AdminCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "[NAMESPACE:]NAME of the store")
    private String name;

    @Override
    final void check() {
      checkName(name);
      checkArguments();
    }

    void checkArguments() {}

    final String store() {
      return name;
    }

    @Override
    final int run(LCIndexAdmin admin, PrintWriter out) {
      throw new AssertionError("stores have an admin of their own");
    }

    @Override
    final int run(Connection connection, PrintWriter out) throws IOException {
      return run(connection, new StoreAdmin(connection), out);
    }

    abstract int run(Connection connection, StoreAdmin stores, PrintWriter out) throws IOException;
  }

  private static void checkName(String name) {
    try {
      StoreName.parse(name);
    } catch (UsageException e) {
      throw new UserError(e.getMessage());
    }
  }

  /** {@code store create NAME}. */
  @Command(
      name = "create",
      description = {
        "Makes a store, or changes which versions it keeps. The first store of a cluster is made by",
        "an administrator of the cluster."
      },
      footer = {"", "For example", "  store create orders --keep 3"})
  static final class Create extends OfStore {
    @Option(
        names = "--keep",
        paramLabel = "VERSIONS",
        description =
            "How many versions stay beside the current one, the previous one included; default: 2.")
    private Integer versions;

    @Option(
        names = "--keep-for",
        paramLabel = "TIME",
        converter = DurationConverter.class,
        description =
            "How long a version stays after it was current, for example 48h; the previous one always"
                + " does. Default: no limit.")
    private Duration time;

    @Option(
        names = "--keep-bytes",
        paramLabel = "BYTES",
        description = "How many bytes all versions may have together. Default: no limit.")
    private Long bytes;

    @Option(names = "--json", description = "The store as JSON.")
    private boolean json;

    private KeepRule keep;

    @Override
    void checkArguments() {
      if (versions == null && time == null && bytes == null) {
        return;
      }
      boolean endless = time == null || time.equals(DurationConverter.NONE);
      keep =
          new KeepRule(
              versions == null ? KeepRule.DEFAULT.versions() : versions,
              endless ? 0 : Math.max(1, time.toSeconds()),
              bytes == null ? 0 : bytes);
      try {
        keep.check();
      } catch (UsageException e) {
        throw new UserError(e.getMessage());
      }
    }

    @Override
    int run(Connection connection, StoreAdmin stores, PrintWriter out) throws IOException {
      StoreRecord record = stores.create(store(), keep);
      out.println(
          json
              ? RpcJson.toPrettyJson(record)
              : "store " + record.shown() + " keeps beside the current version: " + record.keep());
      return 0;
    }
  }

  /** {@code store status [NAME]}. */
  @Command(
      name = "status",
      description = "Shows which version of a store is current, or of all stores.",
      footer = {"", "For example", "  store status", "  store status orders"})
  static final class Status extends AdminCommand {
    @Parameters(
        index = "0",
        arity = "0..1",
        paramLabel = "NAME",
        description = "[NAMESPACE:]NAME of a store; all when left out.")
    private String name;

    @Option(names = "--json", description = "As JSON, an array with an object for each store.")
    private boolean json;

    @Override
    void check() {
      if (name != null) {
        checkName(name);
      }
    }

    @Override
    int run(LCIndexAdmin admin, PrintWriter out) {
      throw new AssertionError("stores have an admin of their own");
    }

    @Override
    int run(Connection connection, PrintWriter out) throws IOException {
      StoreAdmin stores = new StoreAdmin(connection);
      List<StoreRecord> records = name == null ? stores.list() : List.of(stores.status(name));
      if (json) {
        out.println(RpcJson.toPrettyJson(records));
      } else if (records.isEmpty()) {
        out.println("no store; 'lcindex store create --help' tells how to make one");
      } else {
        out.print(StoreText.stores(records));
        if (name != null) {
          StoreText.notes(records.get(0)).stream().map(Wording::asCalled).forEach(out::println);
        }
      }
      return 0;
    }
  }

  /** {@code store versions NAME}. */
  @Command(
      name = "versions",
      description = "Lists the versions of a store with their tables.",
      footer = {"", "For example", "  store versions orders"})
  static final class Versions extends OfStore {
    @Option(names = "--json", description = "The store as JSON.")
    private boolean json;

    @Override
    int run(Connection connection, StoreAdmin stores, PrintWriter out) throws IOException {
      StoreRecord record = stores.status(store());
      if (json) {
        out.println(RpcJson.toPrettyJson(record));
        return 0;
      }
      if (!record.versions().isEmpty()) {
        out.print(StoreText.versions(record));
      }
      StoreText.notes(record).stream().map(Wording::asCalled).forEach(out::println);
      return 0;
    }
  }

  /** What swap and rollback share. */
  abstract static class Pointing extends OfStore {
    @Parameters(
        index = "1",
        arity = "0..1",
        paramLabel = "VERSION",
        description =
            "Its number, as 'store versions' lists them; without it, the one named above.")
    private Long version;

    @Option(
        names = "--keep-all",
        description = "Delete no versions that the store does not keep; the next swap does.")
    private boolean keepAll;

    @Option(names = "--json", description = "The store as JSON.")
    private boolean json;

    abstract StoreAdmin.Swapped change(StoreAdmin stores, Long version) throws IOException;

    @Override
    String unfinished() {
      return "; 'lcindex store status "
          + store()
          + "' tells which version is current, and the next swap deletes what is to go";
    }

    @Override
    int run(Connection connection, StoreAdmin stores, PrintWriter out) throws IOException {
      StoreAdmin.Swapped swapped = change(stores, version);
      List<String> notes = new ArrayList<>(swapped.notes());
      if (!json) {
        out.println(StoreText.swapped(swapped.record()));
        out.flush();
      }
      if (!keepAll) {
        try {
          String deleted = StoreText.deleted(stores.prune(store()));
          if (deleted != null) {
            notes.add(deleted);
          }
        } catch (IOException e) {
          // The swap is done, whatever becomes of old versions.
          warn(
              List.of(
                  "old versions are not deleted: " + org.lcindex.query.text.ErrorText.message(e)));
        }
      }
      if (json) {
        out.println(RpcJson.toPrettyJson(swapped.record()));
      } else {
        notes.forEach(out::println);
      }
      return 0;
    }
  }

  /** {@code store swap NAME [VERSION]}. */
  @Command(
      name = "swap",
      description = {
        "Makes the newest READY version current, or the one that is given, READY or KEPT: in a moment",
        "and for all readers at once. Then deletes the versions that the store does not keep."
      },
      footer = {"", "For example", "  store swap orders", "  store swap orders 7"})
  static final class Swap extends Pointing {
    @Override
    StoreAdmin.Swapped change(StoreAdmin stores, Long version) throws IOException {
      return stores.swap(store(), version);
    }
  }

  /** {@code store rollback NAME [VERSION]}. */
  @Command(
      name = "rollback",
      description = {
        "Makes the previous version current, so that a second rollback undoes the first; or the one",
        "that is given, which is KEPT."
      },
      footer = {"", "For example", "  store rollback orders", "  store rollback orders 5"})
  static final class Rollback extends Pointing {
    @Override
    StoreAdmin.Swapped change(StoreAdmin stores, Long version) throws IOException {
      return stores.rollback(store(), version);
    }
  }

  /** {@code store delete NAME VERSION}. */
  @Command(
      name = "delete",
      description = {
        "Deletes a version with its table, neither the current nor the previous one; or with --all",
        "the store with all of them."
      },
      footer = {"", "For example", "  store delete orders 5", "  store delete orders --all"})
  static final class Delete extends OfStore {
    @Parameters(
        index = "1",
        arity = "0..1",
        paramLabel = "VERSION",
        description = "Which version, as 'store versions' lists them.")
    private Long version;

    @Option(names = "--all", description = "The store and all of its versions.")
    private boolean all;

    @Option(names = "--yes", description = "With --all: do not ask.")
    private boolean yes;

    /** Asks who types; null where nobody does. */
    private UnaryOperator<String> terminal =
        System.console() == null ? null : question -> System.console().readLine("%s", question);

    @Override
    void checkArguments() {
      if (all == (version != null)) {
        throw new UserError(
            all
                ? "--all deletes version " + version + ", too: leave one of them out"
                : "no version is given; name one, or --all for the store with all of them");
      }
      if (yes && !all) {
        throw new UserError("--yes answers what --all asks; without --all nothing is asked");
      }
    }

    @Override
    String unfinished() {
      return "; whether all of it is gone is not known, and the same command is safe to repeat";
    }

    @Override
    int run(Connection connection, StoreAdmin stores, PrintWriter out) throws IOException {
      if (!all) {
        stores.delete(store(), version);
        out.println(StoreText.deleted(List.of(version)));
        return 0;
      }
      if (!yes && !agreed(stores)) {
        throw new UserError("nothing is deleted");
      }
      out.println(
          stores.deleteAll(store())
              ? "deleted: store " + store() + " with all of its versions"
              : "nothing to delete: there is no store " + store());
      return 0;
    }

    private boolean agreed(StoreAdmin stores) throws IOException {
      StoreRecord record = stores.status(store());
      if (terminal == null) {
        throw new UserError(
            "--all deletes store " + record.shown() + " with all of its versions; give --yes, too");
      }
      quiet();
      String answer =
          terminal.apply(
              "Store "
                  + record.shown()
                  + " and its "
                  + record.versions().size()
                  + " versions are deleted, with their tables. Type the store's name to go on: ");
      return answer != null && answer.strip().equals(record.shown());
    }
  }
}
