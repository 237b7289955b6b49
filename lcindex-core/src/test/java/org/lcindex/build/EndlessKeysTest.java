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
package org.lcindex.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.audit.EntryAudit;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.layout.EntryCursor;
import org.lcindex.layout.GroupDirectory;
import org.lcindex.layout.GroupView;
import org.lcindex.layout.KeyBounds;
import org.lcindex.layout.KeyMatcher;
import org.lcindex.layout.Status;
import org.lcindex.layout.StreamMemory;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.rowfile.RowFileReader;
import org.lcindex.sfile.HistogramCheck;
import org.lcindex.sfile.SFile;

/**
 * What directories and histograms say of keys without a short upper bound is true, whatever is
 * asked: against each key, one by one.
 */
class EndlessKeysTest {
  private static final List<IndexDefinition> BOTH = List.of(EndlessKeys.TAIL, EndlessKeys.OTHER);
  private static final String ONES = "\\xFF".repeat(70);

  /** Declared flags are longer than a bound may be, and alike in all that is kept of them. */
  private static final List<IndexDefinition> DECLARED =
      List.of(
          IndexDefinition.parse("tail BYTES \\x01 " + ONES + "z 7", Rows.FAMILY),
          IndexDefinition.parse("other BYTES " + ONES + " " + ONES + "z 3", Rows.FAMILY));

  private final LocalFiles files = LocalFiles.real();
  @TempDir Path directory;

  @RepeatedTest(200)
  void boundsAreShortAndRise(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    byte[][] keys = new byte[50][];
    Arrays.setAll(keys, i -> EndlessKeys.key(random));
    Arrays.sort(keys, Arrays::compareUnsigned);
    byte[] before = new byte[0];
    for (byte[] key : keys) {
      byte[] padded = Arrays.copyOf(key, key.length + 9);
      byte[] lowest = KeyBounds.atMost(padded, 0, key.length);
      byte[] highest = KeyBounds.atLeast(padded, 0, key.length);
      assertTrue(lowest.length <= 64 && Arrays.compareUnsigned(lowest, key) <= 0);
      assertTrue(
          highest == null || highest.length <= 64 && Arrays.compareUnsigned(highest, key) >= 0);
      assertTrue(highest == null || before != null && Arrays.compareUnsigned(before, highest) <= 0);
      assertEquals(key.length > 64 && isAllOnes(lowest), highest == null);
      before = highest;
    }
  }

  private static boolean isAllOnes(byte[] bytes) {
    for (byte one : bytes) {
      if (one != (byte) 0xFF) {
        return false;
      }
    }
    return true;
  }

  private static List<List<Cell>> rows(Random random, int count) {
    List<List<Cell>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(EndlessKeys.row(random, Bytes.toBytes(String.format("row%05d", i))));
    }
    return rows;
  }

  @RepeatedTest(60)
  void nothingIsMissed(RepetitionInfo repetition) throws IOException {
    int seed = repetition.getCurrentRepetition();
    Random random = new Random(seed);
    List<IndexDefinition> definitions = seed % 3 == 0 ? DECLARED : BOTH;
    BuildOptions options = BuildOptions.DEFAULT.withGroupRows(1 + random.nextInt(6));
    options = seed % 4 == 0 ? options.withMemoryBytes(6_000) : options;
    BuildResult built =
        Rows.build(files, directory, rows(random, random.nextInt(150)), definitions, options);
    try (RowFileReader rows = RowFileReader.open(files, built.rowFile(), null)) {
      for (BuildResult.Built index : built.indexes()) {
        SFile sfile = SFile.read(files, Rows.sfile(index));
        // With the directory in memory: without it, counts are those of the whole file.
        PageCache cache = new PageCache(0, 1 << 20);
        try (IFileReader ifile = IFileReader.open(files, Rows.ifile(index), cache)) {
          check(ifile, sfile);
          assertEquals(List.of(), new EntryAudit(ifile, ifile, rows).compare(() -> false));
          for (int i = 0; i < 60; i++) {
            KeyRanges ranges = EndlessKeys.ranges(random);
            check(ifile, sfile, ranges);
            checkZones(ifile, ranges, random.nextInt(16) & Status.ALL_BUT_VALUE);
          }
        }
      }
    }
  }

  private static void check(IFileReader ifile, SFile sfile) throws IOException {
    HistogramCheck histogram = new HistogramCheck(sfile);
    ifile.verifyAll(histogram);
    assertNull(histogram.wrong());
    assertEquals(ifile.footer().entriesWithTag(Status.VALUE), sfile.values());
    for (int line = 0; line < sfile.lines() - 1; line++) {
      assertTrue(sfile.flag(line).length <= 64);
    }
    assertNull(sfile.flag(sfile.lines() - 1));
    assertEquals(sfile.values(), sfile.estimate(KeyRanges.all()));
    GroupDirectory groups = ifile.directory();
    for (int g = 0; g < groups.groups(); g++) {
      if (groups.tag(g) == Status.VALUE) {
        checkLength(groups.lowest(g), groups.highest(g));
      }
      if ((groups.statuses(g, 0) & Status.bit(Status.VALUE)) != 0) {
        checkLength(groups.lowest(g, 0), groups.highest(g, 0));
      }
    }
  }

  private static void checkLength(byte[] lowest, byte[] highest) {
    assertTrue(lowest.length <= 64 && (highest == null || highest.length <= 64));
  }

  private static void check(IFileReader ifile, SFile sfile, KeyRanges ranges) throws IOException {
    long matches = 0;
    try (EntryCursor entries = ifile.cursor(StreamMemory.UNCOUNTED)) {
      while (entries.next()) {
        boolean value = entries.entry().tag == Status.VALUE;
        matches += value && ranges.contains(entries.entry().key.toByteArray()) ? 1 : 0;
      }
    }
    long estimate = sfile.estimate(ranges);
    assertTrue(estimate <= sfile.values() && (matches == 0 || estimate > 0), ranges.toString());
    KeyMatcher matcher = KeyMatcher.of(ranges, -1);
    long found = 0;
    long sure = 0;
    for (int g : ifile.directory().groups(ranges, false, false)) {
      GroupView group = ifile.group(g);
      int inGroup = group.keys().select(matcher, new int[group.size()]);
      boolean within = ifile.directory().isWithin(g, ranges);
      assertTrue(!within || inGroup == group.size(), ranges + " and group " + g);
      found += inGroup;
      sure += group.size();
    }
    assertEquals(matches, found, ranges.toString());
    assertEquals(sure, ifile.countAtMost(ranges, false, false));
  }

  private static void checkZones(IFileReader ifile, KeyRanges ranges, int keep) throws IOException {
    KeyMatcher matcher = KeyMatcher.of(ranges, -1);
    for (int g = 0; g < ifile.footer().groups(); g++) {
      GroupView group = ifile.group(g);
      int[] all = new int[group.size()];
      Arrays.setAll(all, i -> i);
      int passing = group.column(0).filter(all.clone(), all.length, matcher, keep);
      int values = group.column(0).filter(all.clone(), all.length, matcher, 0);
      boolean may = ifile.directory().mayMatch(g, 0, matcher, keep);
      assertTrue(passing == 0 || may, ranges + " skips group " + g);
      boolean within = ifile.directory().isWithin(g, 0, ranges);
      assertTrue(!within || values == all.length, ranges + " takes group " + g);
    }
  }

  @RepeatedTest(12)
  void mergedFilesAreTheBuiltOnes(RepetitionInfo repetition) throws IOException {
    int seed = repetition.getCurrentRepetition();
    Random random = new Random(seed);
    Compaction compaction =
        new Compaction(random, 3, 200, 5, Long.MIN_VALUE, seed % 2 == 0, EndlessKeys::row);
    BuildOptions options = BuildOptions.DEFAULT.withGroupRows(3);
    List<IndexDefinition> definitions = seed % 3 == 0 ? DECLARED : BOTH;
    try (MergeFixture fixture = new MergeFixture(directory, compaction, definitions, options)) {
      fixture.check();
    }
  }
}
