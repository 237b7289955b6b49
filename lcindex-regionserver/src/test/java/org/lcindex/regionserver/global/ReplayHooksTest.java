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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.junit.jupiter.api.Test;
import org.lcindex.global.catalog.CatalogNotes;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.coverage.ReplayedRows;
import org.lcindex.global.coverage.Token;
import org.lcindex.predicate.KeyRange;

/** What the hooks of a region that opens make of edits and HFiles, and what is told of them. */
class ReplayHooksTest {
  private static final TableDescriptor TABLE =
      TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
          .setColumnFamily(ColumnFamilyDescriptorBuilder.of("e"))
          .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
          .build();
  private static final RegionInfo REGION =
      RegionInfoBuilder.newBuilder(TABLE.getTableName()).build();
  private static final long DAY = TimeUnit.DAYS.toMillis(1);

  private static WALEdit edit(byte[] family, String row) {
    return new WALEdit()
        .add(new KeyValue(Bytes.toBytes(row), family, new byte[] {1}, new byte[] {2}));
  }

  private static KeyRange range(String low, String high) {
    return new KeyRange(Bytes.toBytes(low), true, Bytes.toBytes(high), true);
  }

  @Test
  void editsOfRows() {
    Replay replay = new Replay(REGION);
    replay.edit(1, edit(WALEdit.METAFAMILY, "a"));
    assertTrue(replay.rows().isEmpty());
    replay.edit(5, edit(Bytes.toBytes("f"), "m"));
    replay.edit(6, edit(Bytes.toBytes("g"), "k"));
    assertEquals(range("k", "m"), replay.rows().lacking(7L, 0));
    assertNull(replay.rows().lacking(4L, 0));
  }

  /** HBase would stop the server, and something comes in that may be old. */
  @Test
  void whatCannotBeReadMayBeOld() {
    Replay replay = new Replay(REGION);
    replay.edit(1, null);
    assertEquals(
        String.valueOf(KeyRange.all()),
        String.valueOf(replay.rows().lacking(System.currentTimeMillis(), 0)));
  }

  @Test
  void filesOfFamilies() throws IOException {
    Path root = Files.createTempDirectory("replay");
    try {
      Configuration conf = new Configuration(false);
      conf.set(HConstants.HBASE_DIR, root.toUri().toString());
      Replay none = new Replay(REGION);
      none.opening(conf, TABLE);
      assertTrue(none.rows().isEmpty());

      Path folder =
          Files.createDirectories(
              root.resolve("data/default/t")
                  .resolve(REGION.getEncodedName())
                  .resolve("f/" + HConstants.RECOVERED_HFILES_DIR));
      Files.setLastModifiedTime(
          Files.createFile(folder.resolve("newer")), FileTime.fromMillis(9 * DAY));
      Files.setLastModifiedTime(
          Files.createFile(folder.resolve("older")), FileTime.fromMillis(3 * DAY));
      Replay found = new Replay(REGION);
      found.opening(conf, TABLE);
      assertNotNull(found.rows().lacking(2 * DAY, 0));
      assertNull(found.rows().lacking(2 * DAY - 1, 0));
    } finally {
      try (Stream<Path> paths = Files.walk(root)) {
        paths.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
      }
    }
  }

  private static CatalogRow row(int key, Long replaced) {
    return new CatalogRow(
        new byte[] {(byte) key},
        null,
        1L,
        replaced,
        List.of(),
        List.of(),
        new CatalogNotes(Map.of(), List.of()));
  }

  @Test
  void marksOnceItCan() throws IOException {
    ReplayedRows back = new ReplayedRows(KeyRange.all());
    back.row(Bytes.toBytes("r"), 0, 1, 10);
    ReplayMarks marks = new ReplayMarks("region", back, 1);
    List<CatalogRow> rows = List.of(row(1, 9L), row(2, null), row(3, 8L), row(4, 20L));
    assertThrows(
        IOException.class,
        () ->
            marks.mark(
                rows,
                (row, token) -> {
                  throw new IOException("no catalog");
                }));
    assertTrue(marks.isPending());
    List<String> marked = new ArrayList<>();
    ReplayMarks.Marking catalog =
        (byte[] row, Token token) -> marked.add(row[0] + " " + token.range());
    assertTrue(marks.mark(rows, catalog));
    assertEquals(List.of("1 {r}", "4 {r}"), marked);
    assertFalse(marks.isPending());
    assertFalse(marks.mark(rows, catalog));
    assertEquals(2, marked.size());
  }

  @Test
  void nothingIsToldOfNothing() throws IOException {
    ReplayMarks marks = new ReplayMarks("region", new ReplayedRows(KeyRange.all()), 1);
    assertFalse(marks.isPending());
  }
}
