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
package org.lcindex.verification.metamorphic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.verification.metamorphic.draw.OperationGenerator;
import org.lcindex.verification.metamorphic.operation.ConcurrentOperation;
import org.lcindex.verification.metamorphic.operation.IndexOperation;
import org.lcindex.verification.metamorphic.operation.OfflineLoadOperation;
import org.lcindex.verification.metamorphic.operation.Operation;
import org.lcindex.verification.metamorphic.operation.Operations;
import org.lcindex.verification.metamorphic.operation.Sequence;
import org.lcindex.verification.metamorphic.setting.GridSetting;
import org.lcindex.verification.metamorphic.setting.TestColumn;
import org.lcindex.verification.metamorphic.table.OfflineFiles;

/** Operations and settings are the same after a way through their text. */
class SequenceTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "put row=r1 f:a=x f:b@+5=y\\x00 f:@=0=z f:c@=7= ttl=500",
        "put row=r1 f:a=*100000*ab f:b=*4096*\\x00",
        "put row=r1 f:a=x ttl=5 skip-wal",
        "delete row=r1",
        "delete row=r1 stamp=-7",
        "delete row=r1 version=f:a column=f:b@+5 family=f family-version=f@-3 version=f:",
        "increment row=r1 f:a=\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x01",
        "append row=r1 f:s=xyz",
        "batch | put row=r1 f:a=1 | delete row=r2 | increment row=r3 f:a=\\x01",
        "mutate | put row=r1 f:a=1 | delete row=r1 column=f:b",
        "check op=NOT_EQUAL f:a=1 | put row=r1 f:b=2",
        "advance ms=5000",
        "linger",
        "alter family=h versions=2 min-versions=0 keep-deleted=FALSE ttl=9"
            + " new-version-behavior=false in-memory=NONE compression=NONE encoding=NONE bloom=ROW"
            + " block=65536 | put row=r1 f:a=5 | put row=r2 f:a=6",
        "odd-put row=r1 pad=32000 guarded f:a=5",
        "odd-put row=r1 pad=0 f:a=5 f:b@-3=x",
        "odd-delete row=r1 pad=32000",
        "restore-raced",
        "catalog-crash index=0 part=0",
        "holes-open index=2 part=17",
        "flush",
        "flush family=g",
        "in-memory-compact",
        "compact-minor",
        "compact-major",
        "archive",
        "settle",
        "jobs-hold",
        "jobs-step of=flush newest=true",
        "jobs-step of=compact",
        "jobs-release",
        "flush-in-flight | put row=r1 f:a@+90=5 | delete row=r2 version=f:a@+90",
        "partition seed=5",
        "pivot seed=77",
        "narrow seed=9",
        "query",
        "query filter=[]",
        "query filter=f:a,ml,LESS,binary,\\x00 from=I,r1 to=E,r3 limit=4 select=f:a,g time=+0,+5",
        "query filter=[f:a,,EQUAL,null;[f:b,m,EQUAL,regex,\\x5Ea];<f:c,l,EQUAL,substring,b>]",
        "query max-size=5 reversed=true family-time=f,=0,-3 versions=3 partial=true read=PREAD",
        "open id=3 filter=f:a,ml,LESS,binary,\\x00 caching=1",
        "drain id=3",
        "abandon after=3 interrupt=true filter=f:a,ml,LESS,binary,\\x00 caching=1",
        "nonsense key=lcindex.ifile.group.rows value=many",
        "nonsense key=lcindex.ifile.group.rows",
        "wide-put row=r1 family=f count=3000 bytes=9 f:a=5 f:b@-1=6",
        "hold id=4",
        "at id=4 filter=f:a,ml,LESS,binary,\\x00 limit=2",
        "release id=4",
        "concurrent writers=2 & put row=r1 f:a=1 & batch | put row=r2 f:a=2 | delete row=r3"
            + " & flush & settle & query filter=f:a,ml,LESS,binary,\\x00",
        "compact-major row=r5",
        "split row=r5",
        "split-middle row=r5",
        "merge row=r3\\x00",
        "move row=r5",
        "reopen row=r5",
        "truncate-region row=r5",
        "crash row=r5",
        "disable-enable",
        "truncate",
        "truncate-preserve",
        "snapshot",
        "restore",
        "clone",
        "clone-drop",
        "catalog-janitor",
        "alter family=h versions=2 min-versions=0 keep-deleted=FALSE ttl=9"
            + " new-version-behavior=false in-memory=NONE compression=GZ encoding=PREFIX bloom=ROW"
            + " block=1024",
        "index-add f:\\x00 type=LONG/BINARY",
        "index-drop f:a type=DATE/TEXT indexed",
        "index-add f:a type=LONG/TEXT scope=GLOBAL buckets=4",
        "index-rebuild f:a type=LONG/TEXT indexed scope=BOTH",
        "index-alter f:a type=LONG/TEXT scope=GLOBAL buckets=4 policy=DEFERRED",
        "concurrent writers=1 & put row=r1 f:a=1 & index-alter f:a type=LONG/TEXT scope=GLOBAL"
            + " & query",
        "index-add columns=f:a,g:\\x00 types=LONG/TEXT,STRING/BINARY bits=2,1 splits=4"
            + " bounds=\\x80\\x00,\\x90/b",
        "index-add columns=f:a,g:b,f:c types=LONG/TEXT,STRING/BINARY,DATE/TEXT bits=2,1,5 bounds=//",
        "index-rebuild columns=f:a,g:b types=LONG/TEXT,STRING/BINARY bits=2,1 bounds=sample",
        "concurrent writers=1 & put row=r1 f:a=1 & index-rebuild columns=f:a,f:b"
            + " types=LONG/TEXT,STRING/BINARY bits=2,1 bounds=sample & query",
        "entries-flush index=0 part=3",
        "entries-split index=2 part=1",
        "entries-truncate index=0 part=0",
        "catalog-move index=0 part=0",
        "jobs-step of=remote newest=true",
        "offline-load by=job regions=other sequence-ids=true indexes=fewer damage=flipped pick=77"
            + " | put row=r1 f:a=1 f:b@+5=2 ttl=5 | delete row=r2 | delete row=r2 column=f:b@-3",
        "bulk-load sequence-ids=false | put row=r1 f:a=1 f:b@+5=2 ttl=5 | delete row=r2 column=f:b"
      })
  void aLineIsReadAndPrintedAlike(String line) {
    assertEquals(line, Operations.parse(line).toString());
  }

  @Test
  void generatedSequencesAreReadBack(@TempDir Path folder) throws Exception {
    for (long seed = 1; seed <= 30; seed++) {
      Sequence drawn = OperationGenerator.draw(seed, 300);
      Path file = folder.resolve(seed + ".txt");
      drawn.save(file, List.of("seed " + seed, "two\nlines"));
      assertEquals(drawn.lines(), Sequence.load(file).lines(), "seed " + seed);
      assertEquals(drawn.lines(), OperationGenerator.draw(seed, 300).lines(), "seed " + seed);
    }
  }

  /** Where answers can be judged: others have no such queries. */
  @Test
  void shortSequencesHaveQueriesThroughGlobalIndexesUnderWriters() {
    int asked = 0;
    int altered = 0;
    for (long seed = 1; seed <= 40; seed++) {
      Sequence drawn = OperationGenerator.draw(seed, 500, 3);
      boolean judged = drawn.steady() && !drawn.setting().around().segments();
      if (!judged || drawn.setting().globals().isEmpty()) {
        continue;
      }
      asked++;
      List<Operation> rushes =
          drawn.operations().stream().filter(o -> o instanceof ConcurrentOperation).toList();
      assertFalse(rushes.isEmpty(), "seed " + seed);
      altered += rushes.stream().anyMatch(rush -> rush.toString().contains("index-alter")) ? 1 : 0;
    }
    assertTrue(asked > 20, asked + " of 40");
    assertTrue(altered > asked / 4, altered + " of " + asked);
  }

  /** Of all kinds, and each of them is asked. */
  @Test
  void sequencesHaveGrids() {
    Set<String> kinds = new TreeSet<>();
    int without = 0;
    for (long seed = 1; seed <= 100; seed++) {
      Sequence drawn = OperationGenerator.draw(seed, 500, 3);
      List<GridSetting> grids = drawn.setting().grids();
      without += grids.isEmpty() ? 1 : 0;
      kinds.add(grids.size() + " grids");
      for (GridSetting grid : grids) {
        int bits = grid.bits().stream().mapToInt(b -> b).sum();
        kinds.add(grid.columns().size() + " columns");
        kinds.add(grid.isSampled() ? "sampled" : "told");
        kinds.add(bits > 8 ? "two bytes" : "one byte");
        kinds.add(grid.splits() > 0 ? "regions" : "no regions told");
        boolean one = grid.columns().stream().map(TestColumn::family).distinct().count() == 1;
        kinds.add(one ? "one family" : "several families");
      }
      for (Operation operation : drawn.operations()) {
        if (operation instanceof IndexOperation change && change.on() instanceof GridSetting grid) {
          kinds.add(change.kind().toString());
          grid.definition();
        }
        boolean rush = operation instanceof ConcurrentOperation && !grids.isEmpty();
        if (rush && operation.toString().contains(" columns=")) {
          kinds.add("command under writers");
        }
      }
    }
    assertTrue(without > 20 && without < 60, without + " of 100 have none");
    List<String> all =
        new ArrayList<>(
            List.of(
                "0 grids",
                "1 grids",
                "2 grids",
                "2 columns",
                "3 columns",
                "4 columns",
                "sampled",
                "told",
                "one byte",
                "two bytes",
                "regions",
                "no regions told",
                "one family",
                "several families",
                "command under writers"));
    for (IndexOperation.Kind kind : IndexOperation.Kind.values()) {
      if (kind != IndexOperation.Kind.INDEX_ALTER) {
        all.add(kind.toString());
      }
    }
    assertEquals(new TreeSet<>(all), kinds);
  }

  /** Each with a local index has one that nothing is wrong with, and some have it all. */
  @Test
  void sequencesLoadWhatWasBuiltOffline() {
    Set<String> words = new TreeSet<>();
    for (long seed = 1; seed <= 100; seed++) {
      Sequence drawn = OperationGenerator.draw(seed, 800);
      List<OfflineLoadOperation> loads =
          drawn.operations().stream()
              .filter(OfflineLoadOperation.class::isInstance)
              .map(OfflineLoadOperation.class::cast)
              .toList();
      if (!drawn.setting().locals().isEmpty()) {
        assertTrue(loads.stream().anyMatch(load -> load.files().isIntact()), "seed " + seed);
      }
      for (OfflineLoadOperation load : loads) {
        words.addAll(List.of(load.files().toString().strip().split(" ")));
      }
    }
    for (OfflineFiles.Damage damage : OfflineFiles.Damage.values()) {
      assertTrue(words.contains("damage=" + damage), words::toString);
    }
    for (OfflineFiles.Indexes indexes : OfflineFiles.Indexes.values()) {
      assertTrue(words.contains("indexes=" + indexes), words::toString);
    }
    assertTrue(
        words.containsAll(List.of("by=job", "regions=one", "regions=other", "sequence-ids=false")),
        words::toString);
  }

  @Test
  void unknownOperationsAreRefusedWithTheirText() {
    Exception e =
        assertThrows(IllegalArgumentException.class, () -> Operations.parse("putt row=1"));
    assertEquals("unknown operation 'putt' in: putt row=1", e.getMessage());
  }

  @Test
  void seedsAreNumbersAndRanges() {
    assertEquals(List.of(1L, 2L, 3L, 9L), SeedRange.parse("1-3,9"));
    assertThrows(IllegalArgumentException.class, () -> SeedRange.parse("x"));
  }
}
