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
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ConcurrentTableModificationException;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.ChangeStamp;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.IndexChange;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.reply.PresenceReply;

/** When the observer may be named in a descriptor; with a disabled table, which has no regions. */
class OnlineAlterTest {
  private static final ServerName GOOD = ServerName.valueOf("good", 16020, 1);
  private static final ServerName OTHER = ServerName.valueOf("other", 16020, 1);
  private static final ServerName BARE = ServerName.valueOf("bare", 16020, 1);
  private static final TableDescriptor PLAIN =
      TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
          .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
          .build();

  private static final List<IndexDefinition> PRICE =
      List.of(IndexDefinition.parse("f:price DOUBLE", null));

  private final Deque<List<ServerName>> live = new ArrayDeque<>();
  private final Set<ServerName> bare = new HashSet<>();
  private final Set<ServerName> denied = new HashSet<>();
  private final Set<ServerName> hanging = new HashSet<>();
  private final Set<ServerName> everyTable = new HashSet<>();
  private final List<TableDescriptor> written = new ArrayList<>();
  private final List<String> masterObservers = new ArrayList<>();

  /** What others do, or HBase says, just before the next writes reach the table. */
  private final Deque<Meanwhile> meanwhile = new ArrayDeque<>();

  /** What others do just after the next write. */
  private Runnable undo = () -> {};

  /** The locks that the master tells of, one after the other. */
  private final Deque<String> locks = new ArrayDeque<>(List.of("[]"));

  /** What others do just before the next reads. */
  private final Deque<Runnable> beforeReads = new ArrayDeque<>();

  private TableDescriptor current;

  private interface Meanwhile {
    void happens() throws IOException;
  }

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
      return new PresenceReply(everyTable.contains(server), true);
    }
  }

  /** A master that does what it is told, and guards descriptors if it has the observer. */
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
                    case "getLocks" -> {
                      return locks.size() > 1 ? locks.poll() : locks.peek();
                    }
                    case "getMasterCoprocessorNames" -> {
                      return masterObservers;
                    }
                    case "getDescriptor" -> {
                      if (!beforeReads.isEmpty()) {
                        beforeReads.poll().run();
                      }
                      return current;
                    }
                    case "modifyTable" -> modify((TableDescriptor) arguments[0]);
                    case "close" -> {}
                    default -> throw new UnsupportedOperationException(method.toString());
                  }
                  return null;
                });
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) ->
                method.getName().equals("getConfiguration") ? new Configuration(false) : admin);
  }

  private void modify(TableDescriptor table) throws IOException {
    if (!meanwhile.isEmpty()) {
      meanwhile.poll().happens();
    }
    if (!masterObservers.isEmpty()) {
      var refusal = ChangeStamp.refusal(current, table);
      if (refusal.isPresent()) {
        throw new ConcurrentTableModificationException(refusal.get());
      }
    }
    current = table;
    written.add(withoutStamp(table));
    undo.run();
    undo = () -> {};
  }

  private static TableDescriptor withoutStamp(TableDescriptor table) {
    return TableDescriptorBuilder.newBuilder(table).removeValue(ChangeStamp.KEY).build();
  }

  private OnlineAlter alter(TableDescriptor table, Duration limit) throws IOException {
    current = table;
    return new OnlineAlter(
        connection(), null, new ServerSurvey(new Servers(), limit), table.getTableName());
  }

  private IndexChange create(TableDescriptor table, Duration limit) throws IOException {
    return alter(table, limit).make(IndexEdit.create(PRICE));
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
    TableDescriptor indexed = IndexDdl.create(PLAIN, PRICE);
    IndexChange change = alter(indexed, Duration.ofMinutes(5)).make(IndexEdit.drop(PRICE, false));
    assertEquals(List.of(PLAIN), written);
    assertFalse(change.toString().contains("WARNING"), change::toString);
  }

  /** A change of somebody else, who read the descriptor just now. */
  private void others(String key, String value) {
    current = TableDescriptorBuilder.newBuilder(current).setValue(key, value).build();
  }

  private void everybodyHasIt() {
    live.add(List.of(GOOD));
    everyTable.add(GOOD);
  }

  @Test
  void aChangeOfOthersBetweenReadingAndWritingIsKeptWhereTheMasterGuards() throws IOException {
    everybodyHasIt();
    masterObservers.add("LCIndexMasterObserver");
    for (int i = 0; i < 10; i++) {
      String key = "other" + i;
      meanwhile.add(() -> others(key, "1"));
    }
    IndexChange change = create();
    assertFalse(change.toString().contains("WARNING"), change::toString);
    assertEquals(1, written.size());
    for (int i = 0; i < 10; i++) {
      assertEquals("1", current.getValue("other" + i));
    }
    assertEquals(PRICE, IndexDdl.definitions(current).list());
  }

  @Test
  void theSameColumnIndexedByOthersMeanwhileIsTold() throws IOException {
    everybodyHasIt();
    masterObservers.add("LCIndexMasterObserver");
    meanwhile.add(() -> others("lcindex.indexes", "f:price LONG"));
    IndexException e = assertThrows(IndexException.class, this::create);
    assertTrue(e.getMessage().contains("has an index already: f:price LONG"), e.getMessage());
    assertEquals(List.of(), written);
  }

  @Test
  void othersWhoAreAtItAreWaitedFor() throws IOException {
    everybodyHasIt();
    locks.clear();
    String lock = "[{\"resourceType\":\"%s\",\"resourceName\":\"%s\",\"lockType\":\"%s\"}]";
    locks.add(String.format(lock, "TABLE", "t", "EXCLUSIVE"));
    locks.add(
        "[{\"resourceType\":\"TABLE\",\"resourceName\":\"t\",\"lockType\":\"SHARED\","
            + "\"waitingProcedures\":[{\"procId\":\"7\"}]}]");
    locks.add(String.format(lock, "TABLE", "t", "SHARED"));
    locks.add(String.format(lock, "TABLE", "other", "EXCLUSIVE"));
    create();
    assertEquals(1, locks.size(), "the last one was not asked for");
  }

  @Test
  void whoMayNotSeeTheLocksIsToldWhatThatMeans() throws IOException {
    everybodyHasIt();
    locks.clear();
    locks.add("none of your business");
    assertTrue(create().toString().contains("at the same time (the master tells"));
  }

  @Test
  void whatIsDroppedIsToldAsItWasWhenItWasDropped() throws IOException {
    everybodyHasIt();
    masterObservers.add("LCIndexMasterObserver");
    meanwhile.add(() -> others("lcindex.indexes", "f:price LONG; f:day DATE; f:a LONGG"));
    meanwhile.add(() -> others("lcindex.indexes.disabled", "f:no"));
    current = IndexDdl.create(PLAIN, PRICE);
    ServerSurvey survey = new ServerSurvey(new Servers(), Duration.ofMinutes(5));
    IndexChange change =
        new IndexAlter(connection(), null, survey)
            .make(PLAIN.getTableName(), IndexEdit.dropAll(false));
    assertEquals(1, written.size());
    assertEquals("[f:price LONG, f:day DATE]", change.before().list().toString());
    assertEquals(
        List.of(
            "dropped, too: lcindex.indexes 'f:a LONGG', which cannot be read",
            "dropped, too: lcindex.indexes.disabled 'f:no': the table has no index on such a"
                + " column"),
        change.notes().subList(0, 2));
  }

  @Test
  void aMasterThatRefusesWhatIsNotOutdatedIsNotBelieved() throws IOException {
    everybodyHasIt();
    masterObservers.add("LCIndexMasterObserver");
    for (int i = 0; i < 3; i++) {
      meanwhile.add(
          () -> {
            throw new ConcurrentTableModificationException("by another digest");
          });
    }
    IndexChange change = create();
    assertEquals(1, written.size());
    assertEquals(null, current.getValue(ChangeStamp.KEY));
    assertTrue(change.toString().contains("took the table's descriptor for outdated"));
  }

  @Test
  void withoutTheMastersObserverTheChangeIsMadeAnewWhenItIsUndone() throws IOException {
    everybodyHasIt();
    OnlineAlter alter = alter(PLAIN, Duration.ofMinutes(5));
    // Somebody writes what he read before, right after our change.
    undo = () -> current = TableDescriptorBuilder.newBuilder(PLAIN).setValue("a", "b").build();
    IndexChange change = alter.make(IndexEdit.create(PRICE));
    assertEquals(2, written.size());
    assertEquals("b", current.getValue("a"));
    assertEquals(PRICE, IndexDdl.definitions(current).list());
    assertTrue(change.toString().contains(LCIndexConstants.MASTER_OBSERVER_KEY));
  }

  @Test
  void aChangeThatIsUndoneAndComesBackIsDone() throws IOException {
    everybodyHasIt();
    OnlineAlter alter = alter(PLAIN, Duration.ofMinutes(5));
    TableDescriptor[] ours = new TableDescriptor[1];
    undo =
        () -> {
          ours[0] = current;
          current = PLAIN;
        };
    // Who knew the change writes between reading back and beginning anew.
    beforeReads.addAll(List.of(() -> {}, () -> {}, () -> current = ours[0]));
    IndexChange change = alter.make(IndexEdit.create(PRICE));
    assertTrue(change.changed());
    assertEquals(1, written.size());
    assertEquals(PRICE, IndexDdl.definitions(current).list());
  }

  @Test
  void otherRefusalsOfHBaseFailTheCommand() throws IOException {
    everybodyHasIt();
    meanwhile.add(
        () -> {
          throw new DoNotRetryIOException("MAX_FILESIZE is too small");
        });
    IOException e = assertThrows(IOException.class, this::create);
    assertTrue(e.getMessage().contains("MAX_FILESIZE"), e.getMessage());
    assertEquals(List.of(), written);
  }

  @Test
  void anAnswerThatIsLostIsToldWithWhatIsLeft() throws IOException {
    everybodyHasIt();
    meanwhile.add(
        () -> {
          throw new IOException("connection lost");
        });
    IOException e = assertThrows(IndexException.class, this::create);
    assertTrue(e.getMessage().contains("is unchanged so far"), e.getMessage());
    meanwhile.add(
        () -> {
          current = IndexDdl.define(current, PRICE);
          throw new IOException("connection lost");
        });
    e = assertThrows(IndexException.class, this::create);
    assertTrue(e.getMessage().contains("has the change"), e.getMessage());
  }
}
