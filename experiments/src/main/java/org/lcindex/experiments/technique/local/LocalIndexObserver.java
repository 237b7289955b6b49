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
package org.lcindex.experiments.technique.local;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.OperationWithAttributes;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.regionserver.FlushLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.regionserver.StoreFile;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequest;
import org.apache.hadoop.hbase.util.Bytes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The hooks of IRIndex and of LCIndex as the paper has it, for tables that name this class.
 * Whatever goes wrong in a hook is logged, and the scan is then HBase's own.
 */
public final class LocalIndexObserver implements RegionCoprocessor, RegionObserver {
  /** Property: the indexed columns as {@link LocalColumn#format} writes them. */
  static final String COLUMNS = "local.index.columns";

  /**
   * Property: whether entries are whole rows, made behind the flush (LCIndex), or keys (IRIndex).
   */
  static final String WHOLE_ROWS = "local.index.whole.rows";

  /** Setting of a region server: where index files are; below its temporary folder unless set. */
  static final String FOLDER = "local.index.dir";

  private static final Logger LOG = LoggerFactory.getLogger(LocalIndexObserver.class);

  private List<LocalColumn> columns;
  private boolean wholeRows;
  private byte[] family;
  private volatile RegionFiles files;

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  public void postOpen(ObserverContext<RegionCoprocessorEnvironment> c) {
    RegionCoprocessorEnvironment env = c.getEnvironment();
    try {
      Configuration conf = env.getConfiguration();
      columns = LocalColumn.parse(conf.get(COLUMNS));
      wholeRows = conf.getBoolean(WHOLE_ROWS, false);
      HRegion region = (HRegion) env.getRegion();
      family = region.getTableDescriptor().getColumnFamilyNames().iterator().next();
      String folder = conf.get(FOLDER, conf.get("hbase.tmp.dir") + "/local-index");
      FileMaker maker =
          new FileMaker(
              conf,
              new Path(folder, env.getRegionInfo().getEncodedName()),
              new CacheConfig(conf, region.getBlockCache()),
              family,
              columns,
              wholeRows,
              FileMaker.CHUNK_BYTES);
      RegionFiles opened = new RegionFiles(region.getStore(family), maker, wholeRows);
      opened.all();
      files = opened;
    } catch (IOException | RuntimeException | Error e) {
      LOG.error("region {} has no local index", env.getRegionInfo(), e);
    }
  }

  @Override
  public void postClose(ObserverContext<RegionCoprocessorEnvironment> c, boolean aborting) {
    try {
      if (files != null) {
        files.close();
      }
    } catch (IOException | RuntimeException | Error e) {
      LOG.warn("index files of {} stay", c.getEnvironment().getRegionInfo(), e);
    }
  }

  @Override
  public void postFlush(
      ObserverContext<RegionCoprocessorEnvironment> c,
      Store store,
      StoreFile hfile,
      FlushLifeCycleTracker tracker) {
    if (files != null) {
      files.flushed(hfile);
    }
  }

  @Override
  public void postCompact(
      ObserverContext<RegionCoprocessorEnvironment> c,
      Store store,
      StoreFile result,
      CompactionLifeCycleTracker tracker,
      CompactionRequest request) {
    if (files != null && result != null) {
      files.compacted(request.getFiles(), result);
    }
  }

  @Override
  public void preScannerOpen(ObserverContext<RegionCoprocessorEnvironment> c, Scan scan) {
    if (files != null && !wholeRows && scan.getAttribute(LocalRange.ATTRIBUTE) != null) {
      try {
        KeyLookup.aim(query(c, scan), scan);
      } catch (IOException | RuntimeException | Error e) {
        LOG.warn("a scan of {} is HBase's own", c.getEnvironment().getRegionInfo(), e);
      }
    }
  }

  @Override
  public RegionScanner postScannerOpen(
      ObserverContext<RegionCoprocessorEnvironment> c, Scan scan, RegionScanner core) {
    if (files != null && wholeRows && scan.getAttribute(LocalRange.ATTRIBUTE) != null) {
      try {
        return CopyScanner.open(query(c, scan), scan, core);
      } catch (IOException | RuntimeException | Error e) {
        LOG.warn("a scan of {} is HBase's own", c.getEnvironment().getRegionInfo(), e);
      }
    }
    return core;
  }

  private LocalQuery query(
      ObserverContext<RegionCoprocessorEnvironment> c, OperationWithAttributes operation)
      throws IOException {
    return new LocalQuery(
        c.getEnvironment().getRegion(),
        family,
        files,
        columns,
        LocalRange.parse(operation.getAttribute(LocalRange.ATTRIBUTE)));
  }

  /**
   * Answers a get that asks the region it goes to for its status, or for the choice of a column.
   */
  @Override
  public void preGetOp(ObserverContext<RegionCoprocessorEnvironment> c, Get get, List<Cell> result)
      throws IOException {
    byte[] answer = null;
    if (files != null && get.getAttribute(LocalStatus.ATTRIBUTE) != null) {
      answer = files.status().format();
    } else if (files != null && get.getAttribute(LocalRange.ATTRIBUTE) != null) {
      answer = Bytes.toBytes(query(c, get).choice());
    }
    if (answer != null) {
      result.add(new KeyValue(get.getRow(), family, new byte[0], answer));
      c.bypass();
    }
  }
}
