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
package org.lcindex.regionserver.security;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import javax.security.sasl.SaslException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.exceptions.ConnectionClosedException;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.security.access.AccessControlClient;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.query.offline.BulkLoader;
import org.lcindex.query.offline.OfflineLoad;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.offline.OfflineFolder;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.OtherJvm;
import org.lcindex.regionserver.testing.TwoServers;

/** What users of a cluster with Kerberos may and may not; {@link KerberosTest} has the answers. */
public final class KerberosMain {
  private static final String[] USERS = {"operator", "reader", "stranger"};
  private static final int LOADED_ROWS = 50;
  private static final Map<String, Deed> DEEDS = new LinkedHashMap<>();

  private KerberosMain() {}

  /** What a user does; returns what the user sees. */
  interface Deed {
    Object by(Connection user, TableName table) throws Exception;
  }

  /** Something that an administrator does. */
  interface AdminDeed {
    Object by(LCIndexAdmin admin, TableName table) throws IOException;
  }

  /** Something that a client asks. */
  interface Question {
    Object of(MdrqClient client, TableName table) throws IOException;
  }

  static {
    DEEDS.put("plain scan", (user, table) -> rows(user, table, QueryMode.FORBID));
    DEEDS.put("query", (user, table) -> rows(user, table, QueryMode.FORCE));
    DEEDS.put("count", client((c, table) -> c.count(SecuredTable.query(table))));
    DEEDS.put(
        "explain", client((c, table) -> c.explain(SecuredTable.query(table), true).plans().size()));
    DEEDS.put("status", admin((a, table) -> a.status(table).isBuilt()));
    DEEDS.put("verify", admin((a, table) -> a.verify(table).size()));
    DEEDS.put("create and drop", admin(KerberosMain::createAndDrop));
  }

  private static Object rows(Connection user, TableName table, QueryMode mode) throws IOException {
    return SecuredTable.rows(user, table, SecuredTable.scan(table, mode)).size();
  }

  private static Deed client(Question question) {
    return (user, table) -> {
      try (MdrqClient client = new MdrqClient(user)) {
        return question.of(client, table);
      }
    };
  }

  private static Deed admin(AdminDeed deed) {
    return (user, table) -> {
      try (LCIndexAdmin admin = new LCIndexAdmin(user)) {
        return deed.by(admin, table);
      }
    };
  }

  private static Object createAndDrop(LCIndexAdmin admin, TableName table) throws IOException {
    admin.createIndexes(table, "g:remark STRING");
    admin.waitUntilBuilt(table, SecuredTable.LIMIT);
    admin.dropIndex(table, SecuredTable.G, SecuredTable.REMARK);
    return "yes";
  }

  /** Prints a line for each deed, with what became of it for each user. */
  public static void main(String[] arguments) throws Exception {
    try (KerberosCluster kerberos = new KerberosCluster(USERS)) {
      Connection superuser = kerberos.cluster.connection();
      try (Admin admin = superuser.getAdmin()) {
        // The region is where the move below has it go, and nowhere else before.
        admin.balancerSwitch(false, true);
      }
      TableName table = SecuredTable.load(superuser, "secured", (row, put) -> {});
      grant(superuser, table, "operator", Action.CREATE);
      grant(superuser, table, "reader", Action.READ);
      SecuredTable.index(kerberos.connection("operator"), table);
      say("| " + String.join(" | ", USERS));
      for (Map.Entry<String, Deed> deed : DEEDS.entrySet()) {
        StringJoiner line = new StringJoiner(" | ").add(deed.getKey());
        for (String user : USERS) {
          line.add(outcome(deed.getValue(), kerberos.connection(user), table));
        }
        say(line.toString());
      }
      say("offline load | " + offlineLoad(kerberos));
      say("index files of a moved region | " + move(kerberos, table));
      Deed query = DEEDS.get("query");
      say("reader, after that | " + outcome(query, kerberos.connection("reader"), table));
      say("stranger, after that | " + outcome(query, kerberos.connection("stranger"), table));
      try (Connection open = kerberos.unencrypted("reader")) {
        say("reader, integrity only | " + outcome(query, open, table));
      }
      try (Connection nobody = kerberos.withoutTicket("reader")) {
        say("reader, no ticket | " + outcome(query, nobody, table));
      }
      for (String user : List.of("reader", "stranger")) {
        say(user + ", by a saved connection | " + count(kerberos, user, table));
      }
    }
    // Threads of HBase's and of the KDC's may be left.
    System.exit(0);
  }

  /** By the command line, in a JVM in which nobody has logged in. */
  private static String count(KerberosCluster kerberos, String user, TableName table)
      throws Exception {
    String said =
        OtherJvm.likeThisOne(
                SavedConnectionMain.class,
                System.getProperty("java.security.krb5.conf"),
                kerberos.savedConnection(user).toString(),
                "count",
                table.getNameAsString())
            .stream()
            .filter(line -> line.startsWith("> "))
            .findFirst()
            .orElseThrow();
    return said.contains("Insufficient permissions") ? "no" : said.substring(2);
  }

  /** Of a folder on the local disk, by each user; returns what became of it. */
  private static String offlineLoad(KerberosCluster kerberos) throws Exception {
    TableName table = TableName.valueOf("loaded");
    Connection superuser = kerberos.cluster.connection();
    try (Admin admin = superuser.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(table)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(SecuredTable.F))
              .build());
    }
    SecuredTable.index(superuser, table);
    grant(superuser, table, "operator", Action.CREATE);
    grant(superuser, table, "reader", Action.READ);
    OfflineFolder folder =
        new OfflineFolder(
            kerberos.cluster,
            table,
            SecuredTable.F,
            List.of("f:price DOUBLE"),
            new Path(kerberos.cluster.folder().resolve("built").toUri()));
    List<List<Cell>> rows = new ArrayList<>();
    for (int i = 0; i < LOADED_ROWS; i++) {
      rows.add(
          List.of(
              new KeyValue(
                  Bytes.toBytes(String.format("%04d", i)),
                  SecuredTable.F,
                  SecuredTable.PRICE,
                  1,
                  Bytes.toBytes(100.0 + i))));
    }
    folder.hfile(rows);
    folder.finish();
    for (Path hfile : folder.hfiles()) {
      // On the local disk all files are of the user who runs this.
      hfile
          .getFileSystem(kerberos.cluster.configuration())
          .setPermission(hfile, new FsPermission((short) 0666));
    }
    StringJoiner line = new StringJoiner(" | ");
    for (String user : USERS) {
      Deed load = (connection, name) -> load(kerberos, user, connection, name, folder);
      line.add(outcome(load, kerberos.connection(user), table));
    }
    return line.toString();
  }

  private static String load(
      KerberosCluster kerberos,
      String user,
      Connection connection,
      TableName table,
      OfflineFolder folder)
      throws Exception {
    BulkLoader hbase =
        (name, from) -> BulkLoadHFiles.create(connection.getConfiguration()).bulkLoad(name, from);
    kerberos.as(
        user, () -> new OfflineLoad(connection, hbase, text -> {}).load(folder.path, table));
    try (LCIndexAdmin indexes = new LCIndexAdmin(connection)) {
      indexes.waitUntilBuilt(table, SecuredTable.LIMIT);
    }
    long taken = 0;
    for (HRegionServer server : kerberos.cluster.regionServers()) {
      taken += TwoServers.count(server, Counter.OFFLINE_FILES);
    }
    return taken
        + " index files, "
        + DEEDS.get("query").by(kerberos.connection("reader"), table)
        + " rows";
  }

  private static void say(String line) {
    System.out.println("> " + line);
  }

  private static void grant(Connection superuser, TableName table, String user, Action action)
      throws Exception {
    SecureCluster.run(() -> AccessControlClient.grant(superuser, table, user, null, null, action));
  }

  private static String outcome(Deed deed, Connection user, TableName table) throws Exception {
    try {
      return String.valueOf(deed.by(user, table));
    } catch (IOException | UncheckedIOException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof AccessDeniedException) {
          return "no";
        }
        if (cause instanceof SaslException || cause instanceof ConnectionClosedException) {
          return cause.getMessage().replaceFirst(".*Exception: ", "");
        }
      }
      throw e;
    }
  }

  /** Moves the table to the other server; returns how many index files that one copied. */
  private static String move(KerberosCluster kerberos, TableName table) throws Exception {
    List<HRegionServer> servers = kerberos.cluster.regionServers();
    HRegionServer from =
        servers.stream().filter(s -> !s.getRegions(table).isEmpty()).findFirst().orElseThrow();
    HRegionServer to = servers.stream().filter(s -> s != from).findFirst().orElseThrow();
    long copied = TwoServers.count(to, Counter.REMOTE_FILES_COPIED);
    long built = TwoServers.builds(to);
    byte[] region = from.getRegions(table).get(0).getRegionInfo().getEncodedNameAsBytes();
    try (Admin admin = kerberos.cluster.admin();
        LCIndexAdmin indexes = new LCIndexAdmin(kerberos.cluster.connection())) {
      admin.move(region, to.getServerName());
      Await.until(
          SecuredTable.LIMIT, () -> "moved to " + to, () -> !to.getRegions(table).isEmpty());
      indexes.waitUntilBuilt(table, SecuredTable.LIMIT);
    }
    return (TwoServers.count(to, Counter.REMOTE_FILES_COPIED) - copied)
        + " copied, "
        + (TwoServers.builds(to) - built)
        + " built";
  }
}
