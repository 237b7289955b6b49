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
package org.lcindex.hbase.shared;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.regionserver.StoreFileReader;
import org.apache.hadoop.hbase.regionserver.StoreFileScanner;

/**
 * The parts of the door that differ from one HBase version to another. Immutable; each part is
 * stateless.
 *
 * @param referred how to get at the HFile behind a reference
 * @param blocks how blocks are counted that were read
 * @param scanners how a scanner of an HFile is made of one of its blocks; null when that is not to
 *     be done, and rows are sought as HBase does it
 */
public record Differences(ReferredFiles referred, BlockCounts blocks, FileScanners scanners) {

  /** See {@link Differences}. */
  @FunctionalInterface
  public interface ReferredFiles {
    /**
     * What HBase knows of an HFile before it is opened.
     *
     * @param store the one that has the reference
     * @param path where the reference leads
     */
    StoreFileInfo of(HStore store, Path path) throws IOException;
  }

  /** See {@link Differences}. */
  @FunctionalInterface
  public interface BlockCounts {
    /** Nothing is counted. */
    BlockCounts NONE = (context, scanner) -> {};

    /**
     * Counts the blocks that a scanner of ours has read since it was last asked, as {@code
     * StoreScanner} does for its own: quotas and the call's limit of block bytes rest on it.
     */
    void count(ScannerContext context, KeyValueScanner scanner);
  }

  /** See {@link Differences}. */
  @FunctionalInterface
  public interface FileScanners {
    /** A scanner that reads by position. */
    StoreFileScanner of(StoreFileReader reader, HFileScanner blocks, long readPoint, long order);
  }
}
