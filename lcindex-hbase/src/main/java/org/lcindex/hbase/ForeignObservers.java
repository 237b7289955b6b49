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
package org.lcindex.hbase;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.CoprocessorDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionCoprocessorHost;
import org.lcindex.definition.LCIndexConstants;

/**
 * Finds region observers of other projects that can change what a store scan sees or a compaction
 * writes (its TTL, versions or cells). The index cannot know how they do. With any but the ones
 * listed here every candidate is verified by a scan that runs through their hooks, and no index
 * files are merged. Asked of regions that no implementation of the door serves, too. Stateless;
 * thread safe.
 */
public final class ForeignObservers {
  private static final Set<String> HARMLESS =
      Set.of(
          LCIndexConstants.OBSERVER_CLASS,
          // Writes entries to other tables only, and what it throws comes before anything is
          // written (mayWrite). It may watch what compactions write, and hands on their cells
          // as they are (mayAlterCells). It has no hook of a scan, so it is asked of no row
          // that a filter leaves out (seeFilteredRows).
          LCIndexConstants.GLOBAL_OBSERVER_CLASS,
          // Refuses calls to tables of global indexes, and changes none.
          LCIndexConstants.ENTRIES_GUARD_CLASS,
          // Restricts reads by a filter, which the recogniser sees.
          "org.apache.hadoop.hbase.security.access.AccessController");

  /** Those that write through a region's batches, if at all. */
  private static final Set<String> WRITING_IN_BATCHES =
      Set.of(
          "org.apache.hadoop.hbase.coprocessor.AggregateImplementation",
          "org.apache.hadoop.hbase.coprocessor.MultiRowMutationEndpoint",
          "org.apache.hadoop.hbase.security.access.SecureBulkLoadEndpoint",
          "org.apache.hadoop.hbase.security.token.TokenProvider");

  private ForeignObservers() {}

  /**
   * Whether the region has a coprocessor, observer or not, that may write to the MemStore so that
   * {@code postBatchMutate} does not tell of it, or whose exceptions may keep others from being
   * told.
   */
  public static boolean mayWrite(Region region) {
    RegionCoprocessorHost host = ((HRegion) region).getCoprocessorHost();
    if (host == null) {
      return true;
    }
    for (RegionCoprocessor coprocessor : host.findCoprocessors(RegionCoprocessor.class)) {
      String name = coprocessor.getClass().getName();
      if (!HARMLESS.contains(name) && !WRITING_IN_BATCHES.contains(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the region has an observer that may. */
  public static boolean mayAlterCells(Region region) {
    RegionCoprocessorHost host = ((HRegion) region).getCoprocessorHost();
    if (host == null) {
      return false;
    }
    for (RegionCoprocessor coprocessor : host.findCoprocessors(RegionCoprocessor.class)) {
      if (coprocessor.getRegionObserver().isPresent()
          && !HARMLESS.contains(coprocessor.getClass().getName())) {
        return true;
      }
    }
    return false;
  }

  /**
   * What a table's descriptor names that may hide rows, as far as can be told where no region of it
   * is open: any coprocessor that is not known to be none, and keys of its own by which regions
   * load coprocessors. What the configuration names a region of any user table has, too.
   *
   * @return for people; null for nothing
   */
  public static String named(TableDescriptor table) {
    for (CoprocessorDescriptor coprocessor : table.getCoprocessorDescriptors()) {
      String name = coprocessor.getClassName();
      if (!HARMLESS.contains(name) && !WRITING_IN_BATCHES.contains(name)) {
        return name;
      }
    }
    for (String key :
        List.of(
            CoprocessorHost.REGION_COPROCESSOR_CONF_KEY,
            CoprocessorHost.USER_REGION_COPROCESSOR_CONF_KEY)) {
      if (table.getValue(key) != null) {
        return key + "=" + table.getValue(key);
      }
    }
    return null;
  }

  /**
   * Whether the region has an observer that is asked about each row which a filter leaves out, and
   * may end the scan there: an index passes over such rows.
   */
  public static boolean seeFilteredRows(Region region) {
    RegionCoprocessorHost host = ((HRegion) region).getCoprocessorHost();
    if (host == null) {
      return false;
    }
    for (RegionCoprocessor coprocessor : host.findCoprocessors(RegionCoprocessor.class)) {
      RegionObserver observer = coprocessor.getRegionObserver().orElse(null);
      if (observer != null
          && !HARMLESS.contains(coprocessor.getClass().getName())
          && seesFilteredRows(observer)) {
        return true;
      }
    }
    return false;
  }

  private static boolean seesFilteredRows(RegionObserver observer) {
    try {
      return !RegionObserver.class.equals(
          observer
              .getClass()
              .getMethod(
                  "postScannerFilterRow",
                  ObserverContext.class,
                  InternalScanner.class,
                  Cell.class,
                  boolean.class)
              .getDeclaringClass());
    } catch (NoSuchMethodException e) {
      return false; // HBase has no such hook any more.
    }
  }
}
