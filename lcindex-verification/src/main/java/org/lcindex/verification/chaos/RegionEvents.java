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
package org.lcindex.verification.chaos;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.verification.chaos.EventContext.NotNow;
import org.lcindex.verification.common.Briefly;

/** Events that HBase itself brings about: regions and their files change. */
record RegionEvents(EventContext context) {
  private static final long LIMIT_SECONDS = 120;
  private static final int MAX_REGIONS = 14;
  private static final int MIN_REGIONS = 4;

  /** One of the methods below. */
  @FunctionalInterface
  interface Action {
    String run() throws Exception;
  }

  String move(Random random) throws Exception {
    RegionInfo region = context.anyRegion(random);
    ServerName to = context.serverName(context.anyServer(random));
    context.admin().move(region.getEncodedNameAsBytes(), to);
    return region.getEncodedName() + " to " + to;
  }

  String balance(Random random) throws Exception {
    boolean ran = context.admin().balance();
    return ran ? "done" : "nothing to do";
  }

  String split(Random random) throws Exception {
    if (context.regions().size() >= MAX_REGIONS) {
      return "too many regions, merge instead: " + merge(random);
    }
    RegionInfo region = context.anyRegion(random);
    int low = row(region.getStartKey(), 0);
    int high = row(region.getEndKey(), context.model().keys().rows());
    if (high - low < 4) {
      throw new NotNow("region " + region.getEncodedName() + " is too small");
    }
    int at = low + 1 + random.nextInt(high - low - 2);
    await(context.admin().splitRegionAsync(region.getRegionName(), context.model().keys().key(at)));
    return region.getEncodedName() + " at row " + at;
  }

  private int row(byte[] key, int open) {
    return key.length == 0 ? open : context.model().keys().row(key, 0, key.length);
  }

  String merge(Random random) throws Exception {
    List<RegionInfo> regions = context.regions();
    if (regions.size() <= MIN_REGIONS) {
      throw new NotNow("only " + regions.size() + " regions are left");
    }
    int at = random.nextInt(regions.size() - 1);
    RegionInfo left = regions.get(at);
    RegionInfo right = regions.get(at + 1);
    long start = System.currentTimeMillis();
    try {
      merge(left, right);
    } finally {
      context.findings().stalePossible(start, System.currentTimeMillis());
    }
    return left.getEncodedName() + " and " + right.getEncodedName();
  }

  /**
   * A client's scanner that is in one of the regions goes on in the merged one with the read point
   * it was given ({@code ClientScanner} resets it at the end of a region only), which says nothing
   * about what came from the other region: it may not see the other's last writes.
   */
  private void merge(RegionInfo left, RegionInfo right) throws Exception {
    await(
        context
            .admin()
            .mergeRegionsAsync(
                new byte[][] {left.getEncodedNameAsBytes(), right.getEncodedNameAsBytes()}, false));
  }

  /** Until a procedure has ended. */
  static void await(Future<?> procedure) throws Exception {
    try {
      procedure.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      // Regions with references, or on their way, cannot be split or merged for the moment.
      throw new NotNow(Briefly.of(e.getCause()));
    } catch (TimeoutException e) {
      throw new IOException("the procedure did not end within " + LIMIT_SECONDS + " s", e);
    }
  }

  /** The newest version of a column stays visible whatever the family keeps. */
  String alterFamily(Random random) throws Exception {
    int versions = 1 + random.nextInt(3);
    KeepDeletedCells[] kinds = KeepDeletedCells.values();
    return context
        .standing()
        .between(
            () -> {
              ColumnFamilyDescriptor now =
                  context
                      .admin()
                      .getDescriptor(context.table())
                      .getColumnFamily(ChaosColumn.FAMILY);
              ColumnFamilyDescriptor after =
                  ColumnFamilyDescriptorBuilder.newBuilder(now)
                      .setMaxVersions(versions)
                      .setMinVersions(random.nextInt(versions))
                      .setKeepDeletedCells(kinds[random.nextInt(kinds.length)])
                      .build();
              context
                  .standing()
                  .altered(after, () -> context.admin().modifyColumnFamily(context.table(), after));
              return after.toStringCustomizedValues();
            });
  }

  String flush(Random random) throws Exception {
    return store(random, context.admin()::flush, context.admin()::flushRegion);
  }

  String compact(Random random) throws Exception {
    return store(random, context.admin()::compact, context.admin()::compactRegion);
  }

  String majorCompact(Random random) throws Exception {
    return store(random, context.admin()::majorCompact, context.admin()::majorCompactRegion);
  }

  /** Something that is asked of HBase for a table or a region. */
  @FunctionalInterface
  private interface Request<T> {
    void of(T subject) throws IOException;
  }

  private String store(Random random, Request<TableName> ofTable, Request<byte[]> ofRegion)
      throws IOException {
    if (random.nextBoolean()) {
      ofTable.of(context.table());
      return "the table";
    }
    RegionInfo region = context.anyRegion(random);
    ofRegion.of(region.getRegionName());
    return region.getEncodedName();
  }
}
