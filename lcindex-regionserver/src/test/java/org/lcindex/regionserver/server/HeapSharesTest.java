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
package org.lcindex.regionserver.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.junit.jupiter.api.Test;
import org.lcindex.config.ConfigKeys;
import org.lcindex.hbase.SeekMarks;
import org.lcindex.io.PageCache;
import org.lcindex.regionserver.base.HeapRoom;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.regionserver.base.Settings;

class HeapSharesTest {
  private static final long MIB = 1L << 20;

  private final Configuration conf = new Configuration(false);

  private Optional<String> tooMuch(long heap) {
    Settings settings = Settings.of(conf, (key, why) -> {});
    return HeapShares.tooMuch(conf, settings, heap);
  }

  private void limits(long each) {
    for (String key :
        new String[] {
          ConfigKeys.QUERY_MEMORY.name(),
          ConfigKeys.CACHE_BYTES.name(),
          ConfigKeys.METADATA_CACHE_BYTES.name(),
          ConfigKeys.SEEK_MARKS.name(),
          ConfigKeys.OVERLAP_MEMORY.name(),
          ConfigKeys.MEMSTORE_LOG.name(),
          ConfigKeys.BUILD_MEMORY.name()
        }) {
      conf.setLong(key, each);
    }
  }

  @Test
  void whatHBaseTakesAndWhatWeTake() {
    limits(10 * MIB);
    assertEquals(80 * MIB, HeapShares.limits(Settings.of(conf, (key, why) -> {})));
    assertEquals(Optional.empty(), tooMuch(1_000 * MIB));
    String why = tooMuch(390 * MIB).orElseThrow();
    assertTrue(why.contains("390 MiB may not be enough"), why);
    assertTrue(why.contains("block cache may have 40 %"), why);
    assertTrue(why.contains("LCIndex 80 MiB (21 %)"), why);
    assertTrue(why.contains("Set hfile.block.cache.size to 0.34 or less"), why);
    conf.setFloat(HConstants.HFILE_BLOCK_CACHE_SIZE_KEY, 0.34f);
    assertEquals(Optional.empty(), tooMuch(390 * MIB));
    assertTrue(tooMuch(100 * MIB).orElseThrow().contains("Give the server more heap"));
    conf.setFloat("hbase.regionserver.global.memstore.upperLimit", 0.5f);
    assertTrue(tooMuch(390 * MIB).orElseThrow().contains("MemStores 50 %"));
  }

  @Test
  void aNearlyFullHeapIsAProblemUntilItIsNot() {
    HeapRoom room = new HeapRoom(1_000 * MIB);
    PageCache cache = new PageCache(100, 200);
    SeekMarks marks = new SeekMarks(300);
    Problems problems = new Problems();
    HeapShares.heed(room, cache, marks, problems);
    assertEquals(Map.of(), problems.standing());
    room.collected(960 * MIB);
    HeapShares.heed(room, cache, marks, problems);
    String what = problems.standing().get("heap");
    assertTrue(what.startsWith("40 MiB of 1,000 MiB are free"), what);
    assertTrue(what.contains("lower hfile.block.cache.size"), what);
    room.collected(920 * MIB);
    HeapShares.heed(room, cache, marks, problems);
    assertEquals(1, problems.count(), "not before there is room to spare");
    room.collected(500 * MIB);
    HeapShares.heed(room, cache, marks, problems);
    assertEquals(Map.of(), problems.standing());
  }
}
