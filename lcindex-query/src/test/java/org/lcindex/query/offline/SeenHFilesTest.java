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
package org.lcindex.query.offline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.query.offline.ShownHFiles.Region;
import org.lcindex.rpc.reply.ShownHFile;

/**
 * When an HFile of a folder is in a table. An HFile of the table is written as its region's place,
 * its own name, family, content id, first row, last row and number of cells.
 */
class SeenHFilesTest {
  /** Rows c to t. */
  private static final FolderHFile BUILT = SomeHFiles.built("f/1", "f", "id", "c", "t", 100);

  private static final List<String> ONE_REGION = List.of("-");
  private static final List<String> THREE = List.of("-h", "h-p", "p-");

  private static boolean isSeen(List<String> regions, String... shown) {
    List<Region> made = new ArrayList<>();
    for (String region : regions) {
      String[] ends = region.split("-", -1);
      made.add(
          new Region(
              "r" + made.size(),
              Bytes.toBytes(ends[0]),
              Bytes.toBytes(ends[1]),
              new ArrayList<>()));
    }
    for (String one : shown) {
      String[] words = one.split(" ");
      made.get(Integer.parseInt(words[0]))
          .hfiles()
          .add(
              new ShownHFile(
                  words[2],
                  words[3].equals("none") ? null : words[3],
                  words[1],
                  Long.parseLong(words[6]),
                  SomeHFiles.key(words[4]),
                  SomeHFiles.key(words[5]),
                  -1));
    }
    Set<String> seen =
        SeenHFiles.of(List.of(BUILT), made).stream()
            .map(FolderHFile::path)
            .collect(Collectors.toSet());
    assertEquals(seen.isEmpty() ? Set.of() : Set.of("f/1"), seen);
    return !seen.isEmpty();
  }

  private static void seen(List<String> regions, String... shown) {
    assertEquals(true, isSeen(regions, shown), () -> String.join(", ", shown));
  }

  private static void unseen(List<String> regions, String... shown) {
    assertEquals(false, isSeen(regions, shown), () -> String.join(", ", shown));
  }

  @Test
  void oneWithItsFacts() {
    seen(ONE_REGION, "0 x f id c t 100");
    seen(List.of("-c", "c-u", "u-"), "1 x f id c t 100");
    unseen(ONE_REGION);
    unseen(ONE_REGION, "0 x f id c t 99");
    unseen(ONE_REGION, "0 x f id d t 100");
    unseen(ONE_REGION, "0 x f id c s 100");
    unseen(ONE_REGION, "0 x f other c t 100");
    unseen(ONE_REGION, "0 x f none c t 100");
    unseen(ONE_REGION, "0 x g id c t 100");
  }

  @Test
  void loadedTwice() {
    seen(ONE_REGION, "0 x f id c t 100", "0 y f id c t 100");
  }

  /** Each daughter shows a part of one HFile, which tells of the whole one. */
  @Test
  void theRegionsThatShowItHaveAllOfItsRows() {
    seen(THREE, "0 x f id c t 100", "1 x f id c t 100", "2 x f id c t 100");
    unseen(THREE, "0 x f id c t 100", "1 x f id c t 100");
    unseen(THREE, "1 x f id c t 100", "2 x f id c t 100");
    unseen(THREE, "0 x f id c t 100", "2 x f id c t 100");
    unseen(List.of("-c", "c-t", "t-"), "1 x f id c t 100");
    seen(List.of("-c", "c-t", "t-"), "1 x f id c t 100", "2 x f id c t 100");
    unseen(List.of("-d", "d-"), "1 x f id c t 100");
    // Two HFiles, each shown in a part only.
    unseen(THREE, "0 x f id c t 100", "1 x f id c t 100", "2 y f id c t 100");
  }

  /** HBase's bulk load cuts an HFile, and copies the id into each part. */
  @Test
  void partsThatAreTheWhole() {
    seen(THREE, "0 x f id c g 40", "1 y f id i o 35", "2 z f id q t 25");
    seen(List.of("-h", "h-"), "0 x f id c g 40", "1 y f id i t 60");
    seen(List.of("-d", "d-"), "0 x f id c c 3", "1 y f id d t 97");
    unseen(THREE, "0 x f id c g 40", "1 y f id i o 35");
    unseen(THREE, "0 x f id c g 40", "2 z f id q t 25");
    unseen(THREE, "1 y f id i o 35", "2 z f id q t 25");
    unseen(THREE, "0 x f id c g 40", "1 y f id i o 34", "2 z f id q t 25");
    // Of other contents, or of another family.
    unseen(THREE, "0 x f id c g 40", "1 y f other i o 35", "2 z f id q t 25");
    unseen(THREE, "0 x f id c g 40", "1 y g id i o 35", "2 z f id q t 25");
  }

  /** The cells of parts that overlap add up to the whole one's by chance. */
  @Test
  void partsThatOverlap() {
    unseen(ONE_REGION, "0 x f id c m 60", "0 y f id k t 40");
    unseen(ONE_REGION, "0 x f id c m 50", "0 y f id c m 50");
    unseen(ONE_REGION, "0 x f id c m 50", "0 y f id c t 50");
  }

  /** Two loads, the second one when there were other regions. */
  @Test
  void partsOfTwoLoads() {
    String[] first = {"0 x f id c m 60", "0 y f id n t 40"};
    String[] second = {"0 u f id c g 30", "0 v f id h p 50", "0 w f id q t 20"};
    seen(ONE_REGION, first[0], first[1], second[0], second[1], second[2]);
    seen(ONE_REGION, first[0], first[1], second[0], second[2]);
    seen(ONE_REGION, first[0], second[0], second[1], second[2]);
    seen(ONE_REGION, first[0], first[0].replace('x', 'z'), first[1]);
    unseen(ONE_REGION, first[0], second[0], second[1]);
    unseen(ONE_REGION, first[0], second[1], second[2]);
    unseen(ONE_REGION, first[1], second[0], second[2]);
  }

  /** A part of a part, after a split. */
  @Test
  void partsThatAreShownInPart() {
    List<String> regions = List.of("-e", "e-h", "h-");
    seen(regions, "0 x f id c g 40", "1 x f id c g 40", "2 y f id i t 60");
    unseen(regions, "0 x f id c g 40", "2 y f id i t 60");
  }

  @Test
  void whatNobodyKnowsIsNotSeen() {
    FolderHFile unknown = FolderHFile.unknown("f/1", "f", 100);
    Region region =
        new Region(
            "r",
            new byte[0],
            new byte[0],
            List.of(
                new ShownHFile("f", null, "x", 100, SomeHFiles.key("c"), SomeHFiles.key("t"), -1)));
    assertEquals(Set.of(), SeenHFiles.of(List.of(unknown), List.of(region)));
  }
}
