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
package org.lcindex.regionserver.global;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.coverage.Reason;
import org.lcindex.hbase.fit.HBaseFit;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.global.coverage.LeaseWait;
import org.lcindex.regionserver.global.coverage.ServerCatalog;
import org.lcindex.rpc.caller.CauseText;

/**
 * The bulk loads of one region: each is marked before its HFiles come in, and what they bring is
 * built afterwards. Thread safe.
 */
final class BulkLoads {

  private final RegionInfo region;
  private final List<EntryMaker> indexes;
  private final Marks marks;
  private final Consumer<EntryMaker> want;
  private final Set<Thread> underWay = new CopyOnWriteArraySet<>();
  private final AtomicLong begun = new AtomicLong();

  /**
   * Of a region.
   *
   * @param want told of an index that has something to build
   */
  BulkLoads(RegionInfo region, List<EntryMaker> indexes, Marks marks, Consumer<EntryMaker> want) {
    this.region = region;
    this.indexes = indexes;
    this.marks = marks;
    this.want = want;
  }

  /** Whether any are under way that have marks, or get them. */
  boolean areUnderWay() {
    return !underWay.isEmpty();
  }

  /** How many have begun. */
  long begun() {
    return begun.get();
  }

  /**
   * HFiles are about to come in whose cells have no entries. Waits until nobody believes the
   * indexes there any more. {@link #after} follows in this thread, or the end of the client's call:
   * HBase leaves it out where the hook of another observer fails.
   *
   * @param families of the HFiles
   * @throws IOException when they must not come now
   */
  void before(Collection<byte[]> families) throws IOException {
    List<EntryMaker> concerned = concerned(families);
    if (concerned.isEmpty()) {
      return;
    }
    Thread thread = Thread.currentThread();
    underWay.add(thread);
    begun.incrementAndGet();
    boolean marked = false;
    try {
      CompletableFuture.allOf(
              concerned.stream()
                  .map(index -> marks.mark(index, Reason.BULK_LOAD))
                  .toArray(CompletableFuture<?>[]::new))
          .get(2 * ServerCatalog.TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
      LeaseWait.await();
      marked = true;
      atEnd(
          () -> {
            if (underWay.contains(thread)) {
              after(families);
            }
          });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("waiting before a bulk load").initCause(e);
    } catch (ExecutionException | TimeoutException e) {
      throw new RegionTooBusyException(
          "region "
              + region.getRegionNameAsString()
              + ": a bulk load wants its rows marked as uncovered in "
              + GlobalTables.CATALOG
              + " first, which has failed ("
              + CauseText.line(e)
              + "); it is to be tried again");
    } finally {
      if (!marked) {
        underWay.remove(thread);
      }
    }
  }

  private static void atEnd(Runnable last) {
    if (HBaseFit.ofThisProcess().misfit() == null) {
      HBase.call().atEnd(last);
    }
  }

  /** They are there, or did not come after all. */
  void after(Collection<byte[]> families) {
    List<EntryMaker> concerned = concerned(families);
    if (!concerned.isEmpty()) {
      underWay.remove(Thread.currentThread());
      concerned.forEach(want);
    }
  }

  private List<EntryMaker> concerned(Collection<byte[]> families) {
    return indexes.stream().filter(index -> families.stream().anyMatch(index::isOfFamily)).toList();
  }
}
