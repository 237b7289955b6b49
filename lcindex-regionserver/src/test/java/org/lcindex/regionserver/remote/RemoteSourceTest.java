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
package org.lcindex.regionserver.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.junit.jupiter.api.Test;
import org.lcindex.file.FileKind;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.disk.BuiltIndex;
import org.lcindex.rpc.endpoint.FindRequest;
import org.lcindex.rpc.reply.FindReply;
import org.lcindex.rpc.reply.IndexFileName;

/** Who is asked for index files, and what is taken. */
class RemoteSourceTest extends RemoteSourceFixture {
  @Test
  void copiesAllFiles() throws IOException {
    TestServer a = new TestServer("a", folder).withIndex();
    check(fetch(source(a), NEVER), a, IndexedHFile.FILES);
    assertEquals(0, counted(Counter.REMOTE_FAILURES));
  }

  @Test
  void copiesOnlyWhatIsMissing() throws IOException {
    TestServer a = new TestServer("a", folder).withIndex();
    BuiltIndex copied = fetch(source(a), IndexedHFile.INDEXES.subList(1, 2), NEVER);
    List<IndexFileName> expected =
        List.of(IndexedHFile.FILES.get(0), IndexedHFile.FILES.get(3), IndexedHFile.FILES.get(4));
    check(copied, a, expected);
  }

  @Test
  void tellsHowFarItIs() throws IOException {
    TestServer a = new TestServer("a", folder).withIndex();
    List<Double> shares = new ArrayList<>();
    BuiltIndex copied =
        source(a)
            .fetch(
                REGION,
                IndexedHFile.ORIGIN,
                IndexedHFile.IDENTITY,
                IndexedHFile.INDEXES,
                NEVER,
                shares::add);
    check(copied, a, IndexedHFile.FILES);
    assertTrue(shares.size() > IndexedHFile.FILES.size(), "in pieces: " + shares);
    assertEquals(shares.stream().sorted().toList(), shares);
    assertEquals(1, shares.get(shares.size() - 1));
  }

  @Test
  void asksThePreviousServersFirst() throws IOException {
    TestServer before = new TestServer("before", folder).withIndex();
    TestServer other = new TestServer("other", folder).withIndex();
    check(
        fetch(source(new TestPeers(List.of(before), List.of(other, before))), NEVER),
        before,
        IndexedHFile.FILES);
    assertEquals(0, other.counters.get(Counter.REMOTE_CHUNKS_SERVED));
  }

  @Test
  void findsItWithAnyOtherServer() throws IOException {
    TestServer before = new TestServer("before", folder);
    TestServer other = new TestServer("other", folder).withIndex();
    check(
        fetch(source(new TestPeers(List.of(before), List.of(before, other))), NEVER),
        other,
        IndexedHFile.FILES);
  }

  @Test
  void nobodyHasItMeansRebuild() throws IOException {
    assertNull(fetch(source(new TestServer("a", folder), new TestServer("b", folder)), NEVER));
    assertNull(fetch(source(), NEVER));
    assertEquals(2, counted(Counter.REMOTE_REBUILDS));
    assertEquals(0, counted(Counter.REMOTE_FAILURES));
  }

  @Test
  void anOwnerThatBuildsIsWaitedFor() throws IOException {
    TestServer a = new TestServer("a", folder);
    a.building = true;
    RemoteSource from = source(a, new TestServer("b", folder));
    assertThrows(StillBuildingException.class, () -> fetch(from, NEVER));
    assertEquals(0, counted(Counter.REMOTE_REBUILDS));
    a.withIndex();
    check(fetch(from, NEVER), a, IndexedHFile.FILES);
  }

  @Test
  void takesWhatIsThereOfSeveralIndexes() throws IOException {
    TestServer a = new TestServer("a", folder).withIndex();
    Files.delete(IndexedHFile.path(a.dirOfHFile(), IndexedHFile.file(FileKind.SFILE, 0)));
    TestServer b = new TestServer("b", folder).withIndex();
    Files.delete(IndexedHFile.path(b.dirOfHFile(), IndexFileName.rows()));
    List<IndexFileName> expected =
        List.of(IndexedHFile.FILES.get(0), IndexedHFile.FILES.get(3), IndexedHFile.FILES.get(4));
    check(fetch(source(b, a), NEVER), a, expected);
  }

  @Test
  void serversThatHangCostOneTimeout() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    TestServer hangs =
        new TestServer("hangs", folder) {
          @Override
          public FindReply find(FindRequest request) throws IOException {
            try {
              never.await();
            } catch (InterruptedException e) {
              throw new IOException(e);
            }
            throw new AssertionError();
          }
        };
    TestServer refuses =
        new TestServer("refuses", folder) {
          @Override
          public FindReply find(FindRequest request) throws IOException {
            throw new IOException("Connection refused");
          }
        };
    TestServer b = new TestServer("b", folder).withIndex();
    Peers peers = new TestPeers(List.of(hangs), List.of(hangs, refuses, b));
    check(fetch(source(peers), NEVER), b, IndexedHFile.FILES);
  }

  @Test
  void doesNotNeedToKnowWhoServedTheRegion() throws IOException {
    TestServer b = new TestServer("b", folder).withIndex();
    Peers peers =
        new Peers() {
          @Override
          public List<Peer> previous(RegionInfo region, HFileOrigin origin) throws IOException {
            throw new IOException("hbase:meta is not online");
          }

          @Override
          public List<Peer> all() {
            return List.of(b);
          }

          @Override
          public void close() {}
        };
    check(fetch(source(peers), NEVER), b, IndexedHFile.FILES);
  }

  @Test
  void stopsBetweenPieces() throws IOException {
    TestServer a = new TestServer("a", folder).withIndex();
    AtomicInteger asked = new AtomicInteger();
    assertNull(fetch(source(a), () -> asked.incrementAndGet() > 8));
    assertTrue(a.counters.get(Counter.REMOTE_CHUNKS_SERVED) < 8);
    assertEquals(0, counted(Counter.REMOTE_REBUILDS));
    assertEquals(0, counted(Counter.REMOTE_FAILURES));
  }
}
