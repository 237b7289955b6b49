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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.FileKind;
import org.lcindex.offline.OfflineHFile;
import org.lcindex.offline.OfflineIndexFile;
import org.lcindex.query.offline.LoadRoom.Staged;
import org.lcindex.rpc.endpoint.RoomRequest;

/** Which server is asked for how much room. */
class LoadRoomTest {
  private static final String SHA = "0".repeat(64);

  private static HRegionLocation at(String server, String start, String end) {
    RegionInfo region =
        RegionInfoBuilder.newBuilder(TableName.valueOf("t"))
            .setStartKey(Bytes.toBytes(start))
            .setEndKey(Bytes.toBytes(end))
            .build();
    return new HRegionLocation(region, server == null ? null : ServerName.valueOf(server));
  }

  private static Staged hfile(String row, long bytes) {
    return new Staged(Bytes.toBytes(row), bytes);
  }

  private static Map<String, RoomRequest> shares(
      List<Staged> hfiles, List<HRegionLocation> regions) {
    Map<String, RoomRequest> asked = new TreeMap<>();
    LoadRoom.shares(hfiles, regions).forEach((server, share) -> asked.put(server, share.room()));
    return asked;
  }

  @Test
  void eachServerIsAskedForWhatComesToIt() {
    List<HRegionLocation> regions =
        List.of(
            at("one,1,1", "", "d"),
            at("two,1,1", "d", "h"),
            at("one,1,1", "h", "m"),
            at("three,1,1", "m", ""));
    assertEquals(
        Map.of(
            "one,1,1", new RoomRequest(1_111, 1_000), "two,1,1", new RoomRequest(20_200, 20_000)),
        shares(
            List.of(
                hfile("a", 10),
                hfile("c", 1),
                hfile("cx", 100),
                hfile("e", 20_000),
                hfile("d", 200),
                hfile("h", 1_000)),
            regions));
  }

  /** HBase's client waits for a region that is nowhere, and the server that gets it answers. */
  @Test
  void aRegionThatIsNowhereIsAsked() {
    assertEquals(
        Map.of("null", new RoomRequest(7, 7)),
        shares(List.of(hfile("a", 7)), List.of(at(null, "", ""))));
  }

  @Test
  void regionsThatHaveGoneAreNotAsked() {
    List<HRegionLocation> regions = new ArrayList<>();
    regions.add(null);
    regions.add(
        new HRegionLocation(
            RegionInfoBuilder.newBuilder(TableName.valueOf("t")).setSplit(true).build(),
            ServerName.valueOf("old,1,1")));
    regions.add(at("one,1,1", "", "d"));
    regions.add(at("two,1,1", "d", ""));
    assertEquals(Map.of("two,1,1", new RoomRequest(7, 7)), shares(List.of(hfile("e", 7)), regions));
  }

  @Test
  void anHFileIsWhereItsFirstRowIs() {
    KeyValue first =
        new KeyValue(Bytes.toBytes("row"), Bytes.toBytes("f"), Bytes.toBytes("q"), 7, new byte[9]);
    IndexDefinition index = IndexDefinition.parse("f:q LONG", null);
    byte[] key = PrivateCellUtil.getCellKeySerializedAsKeyValueKey(first);
    List<OfflineIndexFile> files =
        List.of(
            OfflineIndexFile.rows(100, SHA),
            OfflineIndexFile.of(FileKind.IFILE, index, 20, SHA),
            OfflineIndexFile.of(FileKind.SFILE, index, 3, SHA));
    String content = "0".repeat(32);
    Staged staged = LoadRoom.staged(OfflineHFile.of(content, 9, 1, key, key, files));
    assertArrayEquals(CellUtil.cloneRow(first), staged.row());
    assertEquals(123, staged.bytes());
    assertNull(LoadRoom.staged(OfflineHFile.of(content, 9, 0, new byte[0], new byte[0], files)));
    assertNull(LoadRoom.staged(OfflineHFile.of(content, 9, 1, new byte[] {9, 9, 9}, key, files)));
  }
}
