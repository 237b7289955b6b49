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
package org.lcindex.experiments.technique.local;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.experiments.technique.IndexKey;
import org.lcindex.type.ValueCodec;

/** Index files have every entry of an HFile once, in the order of the column. */
class FileMakerTest {
  private static final int ROWS = 5000;
  private static final byte[] FAMILY = {'f'};
  private static final LocalColumn NUMBER = new LocalColumn("n", ValueCodec.named("INT"));

  @TempDir File folder;
  private Configuration conf;
  private Path hfile;

  /** Numbers come from a permutation of the rows. */
  private static int number(int row) {
    return (int) (row * 1237L % ROWS);
  }

  @BeforeEach
  void write() throws IOException {
    conf = HBaseConfiguration.create();
    hfile = new Path(folder.getPath(), "hfile");
    SortedFile.Writer writer =
        new SortedFile.Writer(FileSystem.getLocal(conf).getRaw(), hfile, false);
    for (int row = 0; row < ROWS; row++) {
      byte[] key = Bytes.toBytes(row);
      writer.append(new KeyValue(key, FAMILY, Bytes.toBytes("a"), 1, Bytes.toBytes("text" + row)));
      writer.append(new KeyValue(key, FAMILY, Bytes.toBytes("n"), 1, Bytes.toBytes(number(row))));
    }
    writer.finish(CacheConfig.DISABLED);
  }

  private FileMaker maker(boolean wholeRows, long chunkBytes) throws IOException {
    Path files = new Path(folder.getPath(), "files-" + wholeRows + chunkBytes);
    return new FileMaker(
        conf, files, CacheConfig.DISABLED, FAMILY, List.of(NUMBER), wholeRows, chunkBytes);
  }

  private static void check(FileIndex index, int from, int to, boolean wholeRows)
      throws IOException {
    SortedFile file = index.column(NUMBER);
    byte[] start = IndexKey.start(NUMBER.codec(), Bytes.toBytes(from));
    byte[] stop = IndexKey.stop(NUMBER.codec(), Bytes.toBytes(to));
    SortedFile.Pass pass = file.pass(start, stop);
    for (int expected = from; expected <= to; expected++) {
      List<Cell> entry = pass.next();
      byte[] row = IndexKey.rowKey(NUMBER.codec(), CellUtil.cloneRow(entry.get(0)));
      assertEquals(expected, number(Bytes.toInt(row)));
      if (wholeRows) {
        assertEquals(2, entry.size());
        assertArrayEquals(
            Bytes.toBytes("text" + Bytes.toInt(row)), CellUtil.cloneValue(entry.get(0)));
      } else {
        assertEquals(0, entry.get(0).getValueLength());
      }
    }
    assertEquals(null, pass.next());
    assertEquals(to - from + 1, file.estimate(start, stop), 128);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void oneRunOrSeveralMakeTheSameFile(boolean wholeRows) throws IOException {
    for (long chunk : new long[] {1 << 30, 20_000}) {
      FileIndex index = maker(wholeRows, chunk).build(hfile);
      check(index, 0, ROWS - 1, wholeRows);
      check(index, 17, 2000, wholeRows);
      for (int from = 0; from < ROWS - 3; from++) {
        check(index, from, from + 3, wholeRows); // also at the bounds of blocks
      }
      check(index, ROWS - 1, ROWS - 1, wholeRows);
    }
  }

  @Test
  void deletedFilesTakeNoSpace() throws IOException {
    FileMaker maker = maker(true, 20_000);
    FileIndex index = maker.build(hfile);
    File files = new File(folder, "files-true20000");
    List<String> names = new ArrayList<>(List.of(files.list()));
    names.removeIf(name -> name.startsWith("."));
    assertEquals(1, names.size(), names::toString); // the runs are gone
    assertTrue(index.bytes() > 0);
    index.delete();
    assertEquals(0, files.list().length);
  }
}
