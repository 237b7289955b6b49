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
package org.lcindex.ifile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.build.BuildOptions;
import org.lcindex.build.BuildResult;
import org.lcindex.build.Rows;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.layout.ColumnPage;
import org.lcindex.layout.GroupView;
import org.lcindex.layout.KeyMatcher;
import org.lcindex.layout.Status;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

/** The directory never misses a group that holds a match, and counts what it names. */
class GroupDirectoryTest {
  private final LocalFiles files = LocalFiles.real();
  @TempDir Path directory;

  @Test
  void namesAllGroupsWithMatches() throws IOException {
    BuildOptions options = BuildOptions.DEFAULT.withGroupRows(3);
    BuildResult built = Rows.build(files, directory, Rows.random(new Random(1), 300), options);
    for (int index = 0; index < Rows.ALL.size(); index++) {
      // With the directory in memory: without it, counts are those of the whole file.
      PageCache cache = new PageCache(0, 1 << 20);
      Path ifile = Rows.ifile(built.indexes().get(index));
      try (IFileReader reader = IFileReader.open(files, ifile, cache)) {
        for (int seed = 0; seed < 100; seed++) {
          check(reader, Rows.ALL.get(index), new Random(seed));
        }
      }
    }
  }

  private static void check(IFileReader reader, IndexDefinition own, Random random)
      throws IOException {
    KeyRanges ranges =
        KeyRanges.of(List.of(range(reader, own, random), range(reader, own, random)));
    KeyMatcher matcher = KeyMatcher.of(ranges, own.codec().keyWidth());
    int[] named = reader.directory().groups(ranges, true, false);
    long count = 0;
    for (int group : named) {
      count += reader.group(group).size();
    }
    assertEquals(count, reader.countAtMost(ranges, true, false));
    for (int g = 0; g < reader.footer().groups(); g++) {
      GroupView group = reader.group(g);
      boolean isNamed = Arrays.binarySearch(named, g) >= 0;
      if (group.tag() == Status.VALUE) {
        int found = group.keys().select(matcher, new int[group.size()]);
        assertTrue(found == 0 || isNamed, ranges + " misses group " + g);
        boolean within = reader.directory().isWithin(g, ranges);
        assertTrue(found == group.size() || !within, ranges + " does not have all of group " + g);
        assertTrue(reader.directory().isWithin(g, KeyRanges.all()));
      } else {
        assertEquals(group.tag() == Status.ODD, isNamed);
        assertFalse(reader.directory().isWithin(g, KeyRanges.all()));
      }
      checkZones(reader, group, random);
    }
  }

  private static void checkZones(IFileReader reader, GroupView group, Random random)
      throws IOException {
    for (int c = 0; c < reader.schema().others().size(); c++) {
      IndexDefinition other =
          IndexDefinition.parse(reader.schema().others().get(c).definition(), null);
      KeyRanges ranges = KeyRanges.of(List.of(KeyRange.atLeast(key(group.column(c), random))));
      KeyMatcher matcher = KeyMatcher.of(ranges, other.codec().keyWidth());
      int keep = random.nextInt(16) & Status.ALL_BUT_VALUE;
      int[] selected = new int[group.size()];
      Arrays.setAll(selected, i -> i);
      int found = group.column(c).filter(selected, selected.length, matcher, keep);
      boolean may = reader.directory().mayMatch(group.number(), c, matcher, keep);
      assertTrue(found == 0 || may);
      Arrays.setAll(selected, i -> i);
      int values = group.column(c).filter(selected, selected.length, matcher, 0);
      boolean within = reader.directory().isWithin(group.number(), c, ranges);
      assertTrue(values == group.size() || !within, ranges + ", zone of group " + group.number());
    }
  }

  private static byte[] key(ColumnPage page, Random random) {
    byte[] key = page.keys().get(random.nextInt(page.keys().size()));
    return random.nextBoolean() ? key : Arrays.copyOf(key, key.length + 1);
  }

  private static KeyRange range(IFileReader reader, IndexDefinition own, Random random)
      throws IOException {
    byte[] low = someKey(reader, random);
    byte[] high = someKey(reader, random);
    return Arrays.compareUnsigned(low, high) <= 0
        ? new KeyRange(low, random.nextBoolean(), high, random.nextBoolean())
        : KeyRange.atLeast(low);
  }

  private static byte[] someKey(IFileReader reader, Random random) throws IOException {
    while (true) {
      GroupView group = reader.group(random.nextInt(reader.footer().groups()));
      if (group.tag() == Status.VALUE) {
        return group.keys().get(random.nextInt(group.size()));
      }
    }
  }
}
