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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.access.AccessController;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.file.HFileIdentity;
import org.lcindex.plan.IndexCells;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.Explanation;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueriedTable;
import org.lcindex.query.QueryMode;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.cli.LCIndexCommand;
import org.lcindex.regionserver.OtherObserver;
import org.lcindex.rpc.PlanReport;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.VerifyReport;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.FindRequest;
import org.lcindex.rpc.endpoint.LCIndexServerService;
import org.lcindex.rpc.endpoint.RegionOp;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.endpoint.RoomRequest;
import org.lcindex.rpc.endpoint.ServerRequest;
import org.lcindex.rpc.endpoint.StageRequest;
import org.lcindex.rpc.reply.HFileAddress;
import org.lcindex.rpc.reply.RefreshReport;
import org.lcindex.rpc.reply.RegionCounters;
import org.lcindex.rpc.reply.RegionHFiles;
import org.lcindex.rpc.reply.RepairReport;
import org.lcindex.rpc.reply.RetryReport;
import org.lcindex.rpc.reply.RoomReply;
import org.lcindex.rpc.reply.StageReply;
import org.lcindex.rpc.reply.TableOutline;

/**
 * Users and operations with authorization on: through LCIndex nobody sees, starts or stops what
 * plain HBase would refuse them. Each operation of LCIndex is done by each user beside the
 * operation of plain HBase that asks for the same, and both have to end alike.
 */
class AccessTest {
  /** In the order of the table's columns; null is the superuser. */
  private static final String[] USERS = {
    null, "admin", "creator", "reader", "family", "column", "writer", "stranger"
  };

  private static TableName table;

  /** What a user does; returns what the user sees. */
  interface Deed {
    Object by(Connection user) throws Exception;
  }

  /**
   * @param plain the same of plain HBase; null when there is nothing like it
   */
  record Operation(Deed indexed, Deed plain) {}

  private static final Map<String, Operation> OPERATIONS =
      Map.ofEntries(
          Map.entry("scan table", reads(QueryMode.AUTO, scan -> scan)),
          Map.entry("scan family", reads(QueryMode.AUTO, scan -> scan.addFamily(SecuredTable.F))),
          Map.entry(
              "scan column",
              reads(QueryMode.AUTO, scan -> scan.addColumn(SecuredTable.F, SecuredTable.PRICE))),
          Map.entry("force family", reads(QueryMode.FORCE, s -> s.addFamily(SecuredTable.F))),
          Map.entry("next of reader's", scanner(AccessTest::next)),
          Map.entry("close reader's", scanner(AccessTest::close)),
          Map.entry("explain family", new Operation(AccessTest::explain, forbidFamily())),
          Map.entry("see reader's plan", new Operation(AccessTest::readersPlan, null)),
          Map.entry("outline", new Operation(AccessTest::outline, null)),
          Map.entry("status", region(RegionRequest.of(RegionOp.STATUS), RegionStatus.class)),
          Map.entry("counters", region(RegionRequest.of(RegionOp.COUNTERS), RegionCounters.class)),
          Map.entry("verify", region(RegionRequest.verify("ticket", null), VerifyReport.class)),
          Map.entry("repair", region(RegionRequest.of(RegionOp.REPAIR), RepairReport.class)),
          Map.entry("retry", region(RegionRequest.of(RegionOp.RETRY), RetryReport.class)),
          Map.entry("refresh", region(RegionRequest.of(RegionOp.REFRESH), RefreshReport.class)),
          Map.entry("hfiles", region(RegionRequest.hfiles(null), RegionHFiles.class)),
          Map.entry("stage", region(RegionRequest.stage(StageRequest.prepare()), StageReply.class)),
          Map.entry("room", region(RegionRequest.room(new RoomRequest(1, 1)), RoomReply.class)),
          Map.entry("admin: status", admin(a -> a.status(table).isBuilt(), flush())),
          Map.entry("admin: verify", admin(a -> a.verify(table).size(), flush())),
          Map.entry(
              "admin: wait",
              admin(a -> a.waitUntilBuilt(table, SecuredTable.LIMIT).table(), flush())),
          Map.entry("admin: list", admin(a -> a.listIndexes(table), descriptor())),
          Map.entry("create and drop", admin(AccessTest::createAndDrop, alter())),
          Map.entry("server status", new Operation(AccessTest::serverStatus, null)),
          Map.entry("copy index files", new Operation(AccessTest::copy, null)));

  @BeforeAll
  static void create() throws Exception {
    // Without VisibilityController, which adds a filter to every scan, so that none is indexed.
    table =
        SecuredTable.create(
            "secured",
            (row, put) -> {},
            CoprocessorHost.REGION_COPROCESSOR_CONF_KEY,
            AccessController.class.getName());
    SecureCluster.grant("admin", table, null, null, Action.ADMIN);
    SecureCluster.grant("creator", table, null, null, Action.CREATE);
    SecureCluster.grant("reader", table, null, null, Action.READ);
    SecureCluster.grant("family", table, SecuredTable.F, null, Action.READ);
    SecureCluster.grant("column", table, SecuredTable.F, SecuredTable.PRICE, Action.READ);
    SecureCluster.grant("writer", table, null, null, Action.WRITE);
  }

  /**
   * yes: allowed. no: AccessDeniedException. none: an empty answer. refused: no index serves it.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      useHeadersInDisplayName = true,
      textBlock =
          """
          operation         | super | admin | creator | reader | family | column  | writer | stranger
          scan table        | yes   | no    | no      | yes    | yes    | yes     | no     | no
          scan family       | yes   | no    | no      | yes    | yes    | yes     | no     | no
          scan column       | yes   | no    | no      | yes    | yes    | yes     | no     | no
          force family      | yes   | no    | no      | yes    | yes    | refused | no     | no
          next of reader's  | no    | no    | no      | yes    | no     | no      | no     | no
          close reader's    | no    | no    | no      | yes    | no     | no      | no     | no
          explain family    | yes   | no    | no      | yes    | yes    | yes     | no     | no
          see reader's plan | yes   | yes   | none    | yes    | none   | none    | none   | none
          outline           | yes   | yes   | yes     | yes    | yes    | yes     | no     | no
          status            | yes   | yes   | yes     | no     | no     | no      | no     | no
          counters          | yes   | yes   | yes     | no     | no     | no      | no     | no
          verify            | yes   | yes   | yes     | no     | no     | no      | no     | no
          repair            | yes   | yes   | yes     | no     | no     | no      | no     | no
          retry             | yes   | yes   | yes     | no     | no     | no      | no     | no
          refresh           | yes   | yes   | yes     | no     | no     | no      | no     | no
          hfiles            | yes   | yes   | yes     | no     | no     | no      | no     | no
          stage             | yes   | yes   | yes     | no     | no     | no      | no     | no
          room              | yes   | yes   | yes     | no     | no     | no      | no     | no
          admin: status     | yes   | yes   | yes     | no     | no     | no      | no     | no
          admin: verify     | yes   | yes   | yes     | no     | no     | no      | no     | no
          admin: wait       | yes   | yes   | yes     | no     | no     | no      | no     | no
          admin: list       | yes   | yes   | yes     | no     | no     | no      | no     | no
          create and drop   | yes   | yes   | yes     | no     | no     | no      | no     | no
          server status     | yes   | no    | no      | no     | no     | no      | no     | no
          copy index files  | yes   | no    | no      | no     | no     | no      | no     | no
          """)
  void outcomes(
      String name, String a, String b, String c, String d, String e, String f, String g, String h)
      throws Exception {
    Operation operation = OPERATIONS.get(name);
    String[] expected = {a, b, c, d, e, f, g, h};
    String[] found = new String[USERS.length];
    String[] plain = new String[USERS.length];
    for (int i = 0; i < USERS.length; i++) {
      Connection user = SecureCluster.connection(USERS[i]);
      found[i] = outcome(operation.indexed(), user);
      plain[i] =
          operation.plain() == null || found[i].equals("refused")
              ? found[i]
              : outcome(operation.plain(), user);
    }
    assertEquals(
        List.of(expected), Stream.of(found).map(o -> o.replaceAll(";.*", "")).toList(), name);
    assertEquals(List.of(plain), List.of(found), name + ", by plain HBase");
  }

  private static int run(String user, StringWriter out, StringWriter err, String... words)
      throws Exception {
    String zookeeper =
        "localhost:" + SecureCluster.get().configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT);
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--zookeeper", zookeeper));
    return User.createUserForTesting(
            SecureCluster.get().configuration(), user, new String[] {"testers"})
        .runAs(
            (PrivilegedExceptionAction<Integer>)
                () ->
                    LCIndexCommand.commandLine()
                        .setOut(new PrintWriter(out))
                        .setErr(new PrintWriter(err))
                        .execute(all.toArray(String[]::new)));
  }

  @Test
  void commandsSayInOneLineThatAPermissionIsMissing() throws Exception {
    String name = table.getNameAsString();
    String[][] commands = {
      {"index", "status", name},
      {"index", "list", name},
      {"index", "describe", name},
      {"index", "wait", name},
      {"index", "verify", name},
      {"index", "repair", name},
      {"index", "retry", name},
      {"index", "rebuild", name},
      {"index", "create", name, "f:other STRING"},
      {"index", "drop", name, "f:price"},
      {"index", "disable", name, "f:price"},
      {"index", "enable", name, "f:price"},
      {"query", name, "f:price > 1"},
      {"count", name, "f:price > 1"},
      {"aggregate", name, "f:price"},
      {"explain", name, "f:price > 1"},
    };
    for (String[] words : commands) {
      StringWriter err = new StringWriter();
      int status = run("stranger", new StringWriter(), err, words);
      String told = String.join(" ", words) + ": " + err;
      assertEquals(1, status, told);
      List<String> lines = err.toString().lines().filter(l -> !l.startsWith("... ")).toList();
      assertEquals(1, lines.size(), told);
      assertTrue(lines.get(0).startsWith("lcindex: permission denied: "), told);
    }
  }

  /** Tables that one may look after, and of servers what their regions tell. */
  @Test
  void theClusterIsShownAsFarAsOneMayLook() throws Exception {
    for (String user : USERS) {
      try (LCIndexAdmin admin = new LCIndexAdmin(SecureCluster.connection(user))) {
        ClusterIndexStatus seen = admin.clusterStatus();
        boolean looksAfter = user == null || user.equals("admin") || user.equals("creator");
        assertEquals(
            looksAfter,
            seen.tables().stream().anyMatch(one -> one.table().equals(table)),
            user + ": " + seen);
        ClusterIndexStatus.Server server = seen.servers().get(0);
        assertEquals(
            user == null
                ? ClusterIndexStatus.Standing.ANSWERS
                : ClusterIndexStatus.Standing.NOT_ALLOWED,
            server.standing(),
            user);
        assertEquals(looksAfter, server.status() != null, user);
        assertTrue(seen.isWhole(), seen::toString);
      }
    }
  }

  /** Types are needed for the condition and to show values. */
  @Test
  void whoMayReadRowsMayQueryThem() throws Exception {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words = {"query", table.getNameAsString(), "f:price >= 0", "--columns", "f:price"};
    assertEquals(0, run("reader", out, err, words), err::toString);
    assertTrue(out.toString().startsWith("row"), out::toString);
    words[0] = "count";
    assertEquals(0, run("reader", out, err, words[0], words[1], words[2]), err::toString);
    assertEquals(0, run("reader", out, err, "aggregate", words[1], "f:price"), err::toString);
    assertEquals(0, run("reader", out, err, "explain", words[1], words[2]), err::toString);
  }

  private static String outcome(Deed deed, Connection user) throws Exception {
    try {
      Object seen = deed.by(user);
      return seen instanceof List<?> list && list.isEmpty() ? "none" : "yes";
    } catch (RefusedException e) {
      return "no; its owner: " + e.owner;
    } catch (IOException | UncheckedIOException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof AccessDeniedException) {
          return "no";
        }
      }
      if (String.valueOf(e.getMessage()).contains("lcindex.mode=force")) {
        return "refused";
      }
      throw e;
    }
  }

  /** Somebody may not use a scanner. */
  private static final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;
    private final String owner;

    RefusedException(AccessDeniedException cause, String owner) {
      super(cause);
      this.owner = owner;
    }
  }

  // ---- reading

  private static Operation reads(QueryMode mode, Function<Scan, Scan> change) {
    return new Operation(
        user -> {
          Scan scan = change.apply(SecuredTable.scan(table, mode));
          List<String> rows = SecuredTable.rows(user, table, scan);
          Scan forbid = change.apply(SecuredTable.scan(table, QueryMode.FORBID));
          assertEquals(SecuredTable.rows(user, table, forbid), rows, "rows of the plain scan");
          return rows;
        },
        user ->
            SecuredTable.rows(
                user, table, change.apply(SecuredTable.scan(table, QueryMode.FORBID))));
  }

  private static Deed forbidFamily() {
    return user ->
        SecuredTable.rows(
            user, table, SecuredTable.scan(table, QueryMode.FORBID).addFamily(SecuredTable.F));
  }

  /** What somebody does to a scanner that the reader has opened. */
  interface Use {
    void of(OpenScanner scanner, Connection user) throws IOException;
  }

  private static void next(OpenScanner scanner, Connection user) throws IOException {
    assertTrue(scanner.next(user, 2) > 0, "no rows");
  }

  private static void close(OpenScanner scanner, Connection user) throws IOException {
    scanner.close(user);
  }

  private static Operation scanner(Use use) {
    return new Operation(
        user -> use(use, SecuredTable.scan(table, QueryMode.FORCE), user),
        user -> use(use, SecuredTable.scan(table, QueryMode.FORBID), user));
  }

  private static Object use(Use use, Scan scan, Connection user) throws Exception {
    Connection reader = SecureCluster.connection("reader");
    OpenScanner scanner = OpenScanner.open(reader, table, scan);
    try {
      use.of(scanner, user);
      return "";
    } catch (AccessDeniedException e) {
      assertTrue(e.getMessage().contains("is not the scanner owner!"), e.getMessage());
      throw new RefusedException(e, ownerGoesOn(scanner, reader));
    }
  }

  /** What the refused call has done to the scanner's owner: plain HBase loses the lease. */
  private static String ownerGoesOn(OpenScanner scanner, Connection reader) {
    try {
      scanner.next(reader, 1);
      return "goes on";
    } catch (IOException e) {
      return e.getClass().getSimpleName();
    }
  }

  private static Explanation explainBy(Connection user) throws IOException {
    try (MdrqClient client = new MdrqClient(user)) {
      return client.explain(SecuredTable.queryOfFamily(table), false);
    }
  }

  private static Object explain(Connection user) throws IOException {
    Explanation explanation = explainBy(user);
    assertEquals(1, explanation.plans().size(), explanation::toString);
    return explanation.plans();
  }

  private static Object readersPlan(Connection user) throws Exception {
    Explanation readers = explainBy(SecureCluster.connection("reader"));
    assertEquals(PlanReport.Path.INDEX, readers.plans().get(0).path(), readers::toString);
    try (MdrqClient client = new MdrqClient(user)) {
      return client.plans(table, readers.queryId());
    }
  }

  /** What a query needs to know of a table, as all that have its rows are told. */
  private static List<IndexDefinition> outline(Connection user) throws IOException {
    try (Table opened = user.getTable(table)) {
      return IndexDefinitions.of(QueriedTable.describe(opened)).list();
    }
  }

  @Test
  void readersLearnOfIndexesOnTheirColumnsOnly() throws Exception {
    SecureCluster.grant("remarks", table, SecuredTable.F, SecuredTable.REMARK, Action.READ);
    assertEquals(1, outline(SecureCluster.connection("column")).size());
    assertEquals(List.of(), outline(SecureCluster.connection("remarks")));
    IndexCells prices = new IndexCells(SecuredTable.ROWS, SecuredTable.ROWS, 0, 0);
    assertEquals(Map.of("f:price DOUBLE", prices), cells("column", table));
    assertEquals(Map.of(), cells("remarks", table));
  }

  /** What a user is told of the cells that indexes have; null when that is not told. */
  private static Map<String, IndexCells> cells(String user, TableName table) throws Exception {
    try (RegionCaller caller = new RegionCaller(SecureCluster.connection(user), 1)) {
      RegionRequest outline = RegionRequest.of(RegionOp.OUTLINE);
      return caller.call(table, HConstants.EMPTY_START_ROW, outline, TableOutline.class).cells();
    }
  }

  /** Who may look after a table and not read it sees numbers, and no cell. */
  @Test
  void anExampleIsForReaders() throws Exception {
    Connection superuser = SecureCluster.connection(null);
    TableName wrong =
        SecuredTable.load(
            superuser,
            "wrong",
            (row, put) -> {},
            CoprocessorHost.REGION_COPROCESSOR_CONF_KEY,
            AccessController.class.getName());
    SecureCluster.grant("admin", wrong, null, null, Action.ADMIN);
    try (LCIndexAdmin all = new LCIndexAdmin(superuser);
        LCIndexAdmin admin = new LCIndexAdmin(SecureCluster.connection("admin"))) {
      all.createIndexes(wrong, "f:price INT", "g:remrak STRING");
      TableIndexStatus status = all.waitUntilBuilt(wrong, SecuredTable.LIMIT);
      List<String> told = all.doubts(status);
      assertTrue(told.get(0).contains("type, for example 0x"), told::toString);
      assertTrue(told.get(1).contains("; did you mean g:remark?"), told::toString);
      List<String> counts = admin.doubts(admin.status(wrong));
      assertTrue(counts.get(0).contains("4,000 of 4,000 cells "), counts::toString);
      assertTrue(counts.get(1).contains("none of 4,000 rows "), counts::toString);
      assertFalse(counts.toString().contains("example"), counts::toString);
      assertFalse(counts.toString().contains("remark"), counts::toString);
    }
  }

  /** How many rows an index has met tells of those that the observer hides. */
  @Test
  void besideAnotherObserverAdministratorsAloneAreToldNumbers() throws Exception {
    TableName beside =
        SecuredTable.create(
            "beside",
            (row, put) -> {},
            CoprocessorHost.REGION_COPROCESSOR_CONF_KEY,
            AccessController.class.getName() + "," + OtherObserver.class.getName());
    SecureCluster.grant("reader", beside, null, null, Action.READ);
    SecureCluster.grant("admin", beside, null, null, Action.ADMIN);
    try (MdrqClient reader = new MdrqClient(SecureCluster.connection("reader"));
        MdrqClient admin = new MdrqClient(SecureCluster.connection("admin"))) {
      Explanation readers = reader.explain(SecuredTable.queryOfFamily(beside), true);
      assertEquals(11, readers.rowsReturned());
      PlanReport told = readers.plans().get(0);
      assertEquals(PlanReport.Path.INDEX, told.path(), told::toString);
      assertNull(told.estimate(), told::toString);
      assertNull(told.returned(), told::toString);
      PlanReport whole = admin.plans(beside, readers.queryId()).get(0);
      assertNull(whole.withheld(), whole::toString);
      assertEquals(11, whole.returned(), whole::toString);
      assertNull(cells("reader", beside));
    }
  }

  // ---- looking after the table

  private static Deed flush() {
    return user -> {
      try (Admin admin = user.getAdmin()) {
        admin.flush(table);
        return "";
      }
    };
  }

  private static Deed descriptor() {
    return user -> {
      try (Admin admin = user.getAdmin()) {
        return admin.getDescriptor(table);
      }
    };
  }

  private static Deed alter() {
    return user -> {
      TableDescriptor now;
      try (Admin admin = SecureCluster.connection(null).getAdmin()) {
        now = admin.getDescriptor(table);
      }
      try (Admin admin = user.getAdmin()) {
        admin.modifyTable(
            TableDescriptorBuilder.newBuilder(now).setValue("by", "somebody").build(), false);
        return "";
      }
    };
  }

  /** The endpoint itself, without what LCIndexAdmin asks the master before. */
  private static Operation region(RegionRequest request, Class<?> reply) {
    return new Operation(
        user -> {
          try (RegionCaller caller = new RegionCaller(user, 1)) {
            return caller.callAll(table, request, reply);
          }
        },
        flush());
  }

  /** What an LCIndexAdmin does. */
  interface AdminDeed {
    Object by(LCIndexAdmin admin) throws IOException;
  }

  private static Operation admin(AdminDeed deed, Deed plain) {
    return new Operation(
        user -> {
          try (LCIndexAdmin admin = new LCIndexAdmin(user)) {
            return deed.by(admin);
          }
        },
        plain);
  }

  private static Object createAndDrop(LCIndexAdmin admin) throws IOException {
    admin.createIndexes(table, "g:remark STRING");
    admin.dropIndex(table, SecuredTable.G, SecuredTable.REMARK);
    return "";
  }

  private static Object serverStatus(Connection user) throws Exception {
    try (Admin admin = user.getAdmin()) {
      return LCIndexServerService.call(
          admin.coprocessorService(SecureCluster.server()), ServerRequest.status());
    }
  }

  private static Object copy(Connection user) throws Exception {
    ServerName server = SecureCluster.server();
    HFileAddress file =
        new HFileAddress(table.getNameAsString(), "0".repeat(32), "f", "0".repeat(32));
    FindRequest find = new FindRequest(file, new HFileIdentity("0".repeat(32), 1, 1), List.of());
    try (Admin admin = user.getAdmin()) {
      return LCIndexServerService.call(admin.coprocessorService(server), ServerRequest.of(find));
    }
  }
}
