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
package org.lcindex.hbase.fit;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An implementation of {@link org.lcindex.hbase.HBaseDoor} as it is chosen: names only, so that no
 * class of it is loaded before it is known to fit. Immutable.
 *
 * @param madeFor the HBase that it was compiled against, as people say it
 * @param factory internal name of the class that implements the door; it has a public constructor
 *     without arguments
 * @param tested versions of HBase on which each build runs its tests, without what a vendor appends
 * @param optional internal names of classes that it can do without, each with what that costs
 * @param unused members that it would use if it were made for an HBase that has them
 */
public record Implementation(
    String madeFor,
    String factory,
    List<String> tested,
    Map<String, String> optional,
    List<Unused> unused) {

  /**
   * A method of HBase's.
   *
   * @param owner internal name of the class that declares it
   * @param cost what it costs not to use it
   */
  record Unused(String owner, String name, String descriptor, String cost) {}

  /** Named, and not by its class: it may be what does not fit. */
  private static final String STEPPING = "org/apache/hadoop/hbase/io/hfile/RowSeekScanner";

  private static final String NO_STEPS =
      "rows are sought in blocks of HFiles cell by cell, and are slower";

  private static final String NO_OWN_SCANS =
      "a query takes a call for each region, not one for each server";

  private static final String SCANNERS_261 = "org/lcindex/hbase/v261/FileScanners261";

  /** All of them, the newest first. Whoever adds one adds its module to the region server's. */
  static final List<Implementation> ALL =
      List.of(
          new Implementation(
              "2.6.4",
              "org/lcindex/hbase/v264/HBase264",
              List.of("2.6.4"),
              optional(SCANNERS_261),
              List.of()),
          // 2.6.0 has the same members, and is not run by the build.
          new Implementation(
              "2.6.1",
              "org/lcindex/hbase/v261/HBase261",
              List.of("2.6.1"),
              optional(SCANNERS_261),
              List.of()),
          new Implementation(
              "2.5",
              "org/lcindex/hbase/v25/HBase25",
              List.of("2.5.13"),
              optional("org/lcindex/hbase/v25/FileScanners25"),
              List.of(
                  new Unused(
                      "org/apache/hadoop/hbase/regionserver/KeyValueScanner",
                      "recordBlockSize",
                      "(Ljava/util/function/IntConsumer;)V",
                      "quotas and limits of block bytes do not see what LCIndex reads"))));

  private static Map<String, String> optional(String scanners) {
    return Map.of(
        STEPPING,
        NO_STEPS,
        scanners,
        NO_STEPS,
        "org/lcindex/hbase/shared/ServerOwnScans",
        NO_OWN_SCANS,
        "org/lcindex/hbase/shared/PartOfCall",
        NO_OWN_SCANS);
  }

  @Override
  public String toString() {
    return "the implementation for " + madeFor;
  }

  /** Our classes in HBase's own packages, of all implementations. */
  static final Set<String> SHIMS =
      Set.of(
          "org.apache.hadoop.hbase.io.hfile.RowSeekScanner",
          "org.apache.hadoop.hbase.regionserver.BlockCounts261",
          "org.apache.hadoop.hbase.regionserver.ContextProgress",
          "org.apache.hadoop.hbase.regionserver.RegionScannerInternals",
          "org.apache.hadoop.hbase.regionserver.MemStoreSegments",
          "org.apache.hadoop.hbase.regionserver.StoreFileInternals",
          "org.apache.hadoop.hbase.regionserver.StoreRowReader");

  /** Whether a class, or the one that it is nested in, is a part of LCIndex. */
  public static boolean isOurs(String className) {
    return className.startsWith("org.lcindex.") || SHIMS.contains(className.split("\\$", 2)[0]);
  }
}
