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

import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.rpc.caller.Causes;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.reply.RegionHFiles;
import org.lcindex.rpc.reply.ShownHFile;

/**
 * What the regions of a table show: one reply of each region of one listing, so that no region has
 * split or merged in between. Immutable.
 *
 * @param regions by their first rows
 * @param untold why a region does not tell, as one of an older release does not; null when all do
 */
record ShownHFiles(List<Region> regions, String untold) {
  /** Parts of a region's reply that are not of one moment, one after the other, at most. */
  private static final int MAX_ATTEMPTS = 10;

  /**
   * A region.
   *
   * @param name its encoded name
   * @param start its first row
   * @param end the row after its last one; empty without one
   * @param hfiles that it shows
   */
  record Region(String name, byte[] start, byte[] end, List<ShownHFile> hfiles) {
    /** Whether it has some of these rows, the last one included; null for rows without an end. */
    boolean hasSome(byte[] first, byte[] last) {
      return (last == null || Bytes.compareTo(start, last) <= 0)
          && (first == null || end.length == 0 || Bytes.compareTo(first, end) < 0);
    }

    /** As people know it. */
    @Override
    public String toString() {
      return "'" + Bytes.toStringBinary(start) + "' (" + name + ")";
    }
  }

  private record Told(Region region, String untold) {}

  /**
   * Asks all regions, several at once.
   *
   * @throws IOException when a region does not answer: ask again
   */
  static ShownHFiles of(RegionCaller caller, TableName table) throws IOException {
    Map<RegionInfo, Told> told = caller.callAll(table, region -> told(caller, table, region));
    return new ShownHFiles(
        told.values().stream().map(Told::region).toList(),
        told.values().stream()
            .flatMap(one -> Stream.ofNullable(one.untold()))
            .findFirst()
            .orElse(null));
  }

  private static Told told(RegionCaller caller, TableName table, RegionInfo region)
      throws IOException {
    try {
      return new Told(
          new Region(
              region.getEncodedName(),
              region.getStartKey(),
              region.getEndKey(),
              ask(caller, table, region)),
          null);
    } catch (IOException e) {
      // An older release, a server without LCIndex, or a user who may load and not ask.
      if (!(e instanceof IndexException) && Causes.denial(e).isEmpty()) {
        throw e;
      }
      Region empty =
          new Region(region.getEncodedName(), region.getStartKey(), region.getEndKey(), List.of());
      return new Told(empty, "region " + empty + ": " + CauseText.line(e));
    }
  }

  private static List<ShownHFile> ask(RegionCaller caller, TableName table, RegionInfo region)
      throws IOException {
    for (int i = 0; i < MAX_ATTEMPTS; i++) {
      List<ShownHFile> hfiles = ofOneMoment(caller, table, region);
      if (hfiles != null) {
        return hfiles;
      }
    }
    throw new IOException(
        "Region " + region.getEncodedName() + " shows other HFiles each time; try later");
  }

  /** Null when they were not. */
  private static List<ShownHFile> ofOneMoment(
      RegionCaller caller, TableName table, RegionInfo region) throws IOException {
    List<ShownHFile> hfiles = new ArrayList<>();
    String listing = null;
    String next = null;
    do {
      RegionHFiles reply =
          caller.call(table, region.getStartKey(), RegionRequest.hfiles(next), RegionHFiles.class);
      if (!region.getEncodedName().equals(reply.region())) {
        // Its place is taken by another one, which is in the next listing.
        throw new IOException(
            "Region " + region.getEncodedName() + " has become " + reply.region() + "; ask again");
      }
      if (listing != null && !listing.equals(reply.listing())) {
        return null;
      }
      listing = reply.listing();
      hfiles.addAll(reply.hfiles());
      next = reply.next();
    } while (next != null);
    return hfiles;
  }

  /** What a text in Base64 has. */
  static byte[] bytes(String base64) {
    return Base64.getDecoder().decode(base64);
  }
}
