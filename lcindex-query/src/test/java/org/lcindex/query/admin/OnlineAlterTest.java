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
package org.lcindex.query.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.IndexChange;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.PresenceReply;

/** When the observer may be named in a descriptor; with a disabled table, which has no regions. */
class OnlineAlterTest {
  private static final ServerName GOOD = ServerName.valueOf("good", 16020, 1);
  private static final ServerName OTHER = ServerName.valueOf("other", 16020, 1);
  private static final ServerName BARE = ServerName.valueOf("bare", 16020, 1);
  private static final TableDescriptor PLAIN =
      TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
          .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
          .build();

  private final Deque<List<ServerName>> live = new ArrayDeque<>();
  private final Set<ServerName> bare = new HashSet<>();
  private final Set<ServerName> denied = new HashSet<>();
  private final Set<ServerName> hanging = new HashSet<>();
  private final Set<ServerName> everyTable = new HashSet<>();
  private final List<TableDescriptor> written = new ArrayList<>();

  private final class Servers implements ServerSurvey.Servers {
    @Override
    public Collection<ServerName> live() {
      return live.size() > 1 ? live.poll() : live.peek();
    }

    @Override
    public PresenceReply ask(ServerName server) throws IOException {
      if (hanging.contains(server)) {
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
      if (denied.contains(server)) {
        throw new AccessDeniedException("Insufficient permissions (global, action=ADMIN)");
      }
      if (bare.contains(server)) {
        throw new UnknownProtocolException("no such service");
      }
      return new PresenceReply(everyTable.contains(server));
    }
  }

  /** A master that does what it is told. */
  private Connection connection() {
    Admin admin =
        (Admin)
            Proxy.newProxyInstance(
                Admin.class.getClassLoader(),
                new Class<?>[] {Admin.class},
                (proxy, method, arguments) -> {
                  switch (method.getName()) {
                    case "isTableEnabled" -> {
                      return false;
                    }
                    case "modifyTable" -> written.add((TableDescriptor) arguments[0]);
                    case "close" -> {}
                    default -> throw new UnsupportedOperationException(method.toString());
                  }
                  return null;
                });
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> admin);
  }

  private IndexChange create(TableDescriptor table, Duration limit) throws IOException {
    OnlineAlter alter =
        new OnlineAlter(connection(), null, new ServerSurvey(new Servers(), limit), table);
    TableDescriptor defined =
        IndexDdl.define(table, List.of(IndexDefinition.parse("f:price DOUBLE", null)));
    return alter.apply(alter.everyTable() ? defined : IndexDdl.withObserver(defined), false);
  }

  private IndexChange create() throws IOException {
    return create(PLAIN, Duration.ofMinutes(5));
  }

  private static boolean namesObserver(TableDescriptor table) {
    return table.hasCoprocessor(LCIndexConstants.OBSERVER_CLASS);
  }

  @Test
  void observerIsNamedWhenEveryServerHasIt() throws IOException {
    live.add(List.of(GOOD, OTHER));
    everyTable.add(OTHER);
    IndexChange change = create();
    assertEquals(1, written.size());
    assertTrue(namesObserver(written.get(0)));
    assertFalse(change.toString().contains("WARNING"), change::toString);
  }

  @Test
  void nothingIsAlteredWhenOneServerLacksIt() {
    live.add(List.of(GOOD, BARE, OTHER));
    bare.add(BARE);
    IndexException e = assertThrows(IndexException.class, this::create);
    assertEquals(List.of(), written);
    assertTrue(e.getMessage().contains("bare,16020,1 (does not have LCIndex)"), e.getMessage());
    assertFalse(e.getMessage().contains("good,16020,1"), e.getMessage());
    assertTrue(e.getMessage().contains(LCIndexConstants.SERVER_OBSERVER_CLASS), e.getMessage());
  }

  @Test
  void aServerThatDoesNotAnswerIsOneThatLacksIt() {
    live.add(List.of(GOOD, BARE));
    hanging.add(BARE);
    IndexException e =
        assertTimeout(
            Duration.ofMinutes(1),
            () -> assertThrows(IndexException.class, () -> create(PLAIN, Duration.ofMillis(200))));
    assertEquals(List.of(), written);
    assertTrue(e.getMessage().contains("bare,16020,1 (no answer within 200 ms)"), e.getMessage());
  }

  @Test
  void aServerThatJoinsMeanwhileWithoutItTakesTheAlterBack() {
    live.add(List.of(GOOD));
    live.add(List.of(GOOD, BARE));
    bare.add(BARE);
    IndexException e = assertThrows(IndexException.class, this::create);
    assertEquals(2, written.size());
    assertTrue(namesObserver(written.get(0)));
    assertEquals(PLAIN, written.get(1));
    assertTrue(e.getMessage().contains("bare,16020,1"), e.getMessage());
    assertTrue(e.getMessage().contains("was set back"), e.getMessage());
  }

  @Test
  void aServerThatJoinsMeanwhileWithItIsWelcome() throws IOException {
    live.add(List.of(GOOD));
    live.add(List.of(GOOD, OTHER));
    create();
    assertEquals(1, written.size());
  }

  @Test
  void whereEveryTableHasItServersWithoutItAreTold() throws IOException {
    live.add(List.of(GOOD, BARE));
    bare.add(BARE);
    everyTable.add(GOOD);
    IndexChange change = create();
    assertEquals(1, written.size());
    assertFalse(namesObserver(written.get(0)));
    assertTrue(change.toString().contains("WARNING"), change::toString);
    assertTrue(change.toString().contains("bare,16020,1"), change::toString);
  }

  @Test
  void whoMayNotAskTheServersIsToldSo() throws IOException {
    live.add(List.of(GOOD, OTHER));
    denied.add(OTHER);
    everyTable.add(GOOD);
    IndexChange change = create();
    String expected = "other,16020,1 (to ask it needs ADMIN on the whole cluster)";
    assertTrue(change.toString().contains(expected), change::toString);
  }

  @Test
  void aTableThatWantsNoneOfTheServersObserversIsGivenItsOwn() throws IOException {
    live.add(List.of(GOOD));
    everyTable.add(GOOD);
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(PLAIN)
            .setValue(LCIndexConstants.EVERY_TABLE_KEY, ",")
            .build();
    create(table, Duration.ofMinutes(5));
    assertTrue(namesObserver(written.get(0)));
  }

  @Test
  void droppingNeedsNoServer() throws IOException {
    live.add(List.of(BARE));
    bare.add(BARE);
    TableDescriptor indexed =
        IndexDdl.create(PLAIN, List.of(IndexDefinition.parse("f:price DOUBLE", null)));
    OnlineAlter alter =
        new OnlineAlter(
            connection(), null, new ServerSurvey(new Servers(), Duration.ofMinutes(5)), indexed);
    IndexChange change =
        alter.apply(IndexDdl.drop(indexed, Bytes.toBytes("f"), Bytes.toBytes("price")), false);
    assertEquals(List.of(PLAIN), written);
    assertFalse(change.toString().contains("WARNING"), change::toString);
  }
}
