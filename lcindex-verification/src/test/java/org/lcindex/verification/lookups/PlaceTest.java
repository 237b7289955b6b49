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
package org.lcindex.verification.lookups;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.verification.common.Totals;
import org.lcindex.verification.lookups.Attribute.Alone;

/** What two writers of one object agree on. */
class PlaceTest {
  private static final byte[] F = Bytes.toBytes("f");
  private static final TableName NAME = TableName.valueOf("t");
  private static final LookupsTable TABLE =
      new LookupsTable(
          LookupsTable.Form.GRID,
          NAME,
          NAME,
          List.of(
              new Attribute(F, Bytes.toBytes("v"), Alone.COLUMN),
              new Attribute(F, Bytes.toBytes("w"), Alone.COLUMN)));

  @Test
  void anObjectIsGivenUpOnce() {
    Queue<TrackedObject> all = new ConcurrentLinkedQueue<>();
    Place place = new Place(TABLE, 2, 7, new Ticks(1), all);
    TrackedObject first = place.object();
    assertEquals("w2-7-0", Bytes.toString(first.row()));
    place.giveUp(first);
    TrackedObject second = place.object();
    assertEquals("w2-7-1", Bytes.toString(second.row()));
    place.giveUp(first); // the other writer of it
    assertSame(second, place.object());
    assertEquals(List.of(first, second), List.copyOf(all));
  }

  @Test
  void whoMeetsWritesOnePlaceAndWhoIsAloneHisOwn() throws Exception {
    Totals totals = Totals.of(null, "");
    Meeting meeting = new Meeting(totals);
    assertEquals(5, meeting.place(5));
    assertEquals(0, totals.get(LookupsCount.MET));
    int met = 0;
    while (met == 0) { // a thread may begin too late
      CompletableFuture<Integer> other =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return meeting.place(9);
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });
      int own = meeting.place(4);
      met = (int) totals.get(LookupsCount.MET);
      assertEquals(4, own);
      assertEquals(met == 0 ? 9 : 4, other.join());
      met = (int) totals.get(LookupsCount.MET);
    }
    assertEquals(2, met);
  }
}
