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
package org.lcindex.regionserver.global.gone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.junit.jupiter.api.Test;
import org.lcindex.regionserver.adapter.WatchedScanner;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;

/** When what was found is reported: after the commit of a flush, or of a compaction. */
class FlushRepairsTest {
  private static final long ROOM = 10_000;

  private final ListedColumn column = new ListedColumn("v");
  private final Counters counters = new Counters();
  private final FlushRepairs flushes = new FlushRepairs();
  private final ListedCells segment =
      new ListedCells(
          List.of(ListedColumn.put("a", "v", 1, "x"), ListedColumn.put("a", "v", 2, "y")));

  /** What HBase writes: the newer of both, then perhaps nothing any more. */
  private static final class Written implements InternalScanner {
    private boolean failing;
    private boolean more;
    private boolean closed;

    @Override
    public boolean next(List<Cell> result, ScannerContext context) throws IOException {
      if (failing) {
        throw new IOException("no disk");
      }
      result.add(ListedColumn.put(more ? "b" : "a", "v", 2, "y"));
      if (more) {
        result.add(ListedColumn.put("c", "v", 2, "y")); // so row a has been compared
      }
      return more;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private StreamedRepair begun(long room) throws IOException {
    StreamedRepair repair = new StreamedRepair(List.of(segment), List.of(column), room, counters);
    flushes.wrote("f", repair::committed);
    return repair;
  }

  private void write(Written written, StreamedRepair repair) throws IOException {
    try (WatchedScanner watched = new WatchedScanner(written, repair)) {
      List<Cell> cells = new ArrayList<>(List.of(ListedColumn.put("0", "v", 1, "before")));
      assertFalse(watched.next(cells, null));
      assertEquals(2, cells.size());
    } finally {
      assertTrue(written.closed);
      assertTrue(segment.closed);
    }
  }

  private void commit() {
    flushes.ends().forEach(Runnable::run);
  }

  @Test
  void whatIsCommittedIsReported() throws IOException {
    flushes.begins();
    write(new Written(), begun(ROOM));
    assertEquals(List.of(), column.reported);
    commit();
    assertEquals(List.of("x/a"), column.reported);
    assertEquals(1, counters.get(Counter.GLOBAL_GONE));
    assertEquals(1, counters.get(Counter.GLOBAL_GONE_TAGS));
  }

  /** The flush before did not come to its end, nor did this one's first attempt. */
  @Test
  void whatFailsIsNot() throws IOException {
    flushes.begins();
    write(new Written(), begun(ROOM));
    flushes.begins();
    Written failing = new Written();
    failing.failing = true;
    StreamedRepair first = begun(ROOM);
    assertThrows(IOException.class, () -> write(failing, first));
    first.committed();
    commit();
    assertEquals(List.of(), column.reported);
    commit();
    assertEquals(List.of(), column.reported);
  }

  /** HBase did not read to the end. */
  @Test
  void whatIsNotReadToTheEndIsNot() throws IOException {
    flushes.begins();
    Written written = new Written();
    written.more = true;
    List<Cell> cells = new ArrayList<>();
    try (WatchedScanner watched = new WatchedScanner(written, begun(ROOM))) {
      assertTrue(watched.next(cells, null));
    }
    assertEquals(2, cells.size());
    assertEquals(2, counters.get(Counter.GLOBAL_GONE_LEFT), "what was found is not kept");
    commit();
    assertEquals(List.of(), column.reported);
    assertEquals(0, counters.get(Counter.GLOBAL_GONE));
  }

  @Test
  void aFaultOfOursChangesNothing() throws IOException {
    flushes.begins();
    StreamedRepair repair = begun(ROOM);
    WatchedScanner.Watcher faulty =
        new WatchedScanner.Watcher() {
          @Override
          public void out(Cell cell) {
            throw new IllegalStateException("planted");
          }

          @Override
          public void end() throws IOException {
            repair.end();
          }

          @Override
          public void failed(Throwable why) {
            repair.failed(why);
          }

          @Override
          public void close() {
            repair.close();
          }
        };
    List<Cell> cells = new ArrayList<>();
    try (WatchedScanner watched = new WatchedScanner(new Written(), faulty)) {
      watched.next(cells, null);
    }
    commit();
    assertEquals(1, cells.size());
    assertEquals(List.of(), column.reported);
  }

  /** A family is in several HFiles: what one lacks the other may have. */
  @Test
  void severalHFilesSayNothing() throws IOException {
    flushes.begins();
    write(new Written(), begun(ROOM));
    flushes.wrote("f", () -> column.reported.add("another"));
    commit();
    assertEquals(List.of(), column.reported);
  }

  @Test
  void whatFindsNoRoomIsLeft() throws IOException {
    flushes.begins();
    write(new Written(), begun(1));
    commit();
    assertEquals(List.of(), column.reported);
    assertEquals(1, counters.get(Counter.GLOBAL_GONE_LEFT));
  }
}
