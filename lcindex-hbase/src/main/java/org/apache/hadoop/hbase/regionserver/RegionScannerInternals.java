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
package org.apache.hadoop.hbase.regionserver;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;
import org.apache.hadoop.hbase.io.hfile.RowSeekScanner;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.SeekMarks;
import org.lcindex.hbase.fit.HiddenMember;
import org.lcindex.hbase.shared.Differences;

/**
 * HBase's own region scanner with what an indexed scan needs of it beyond its interface. Immutable;
 * to be called by the handler that runs the scan, inside a region operation.
 *
 * <p>In HBase's package because of three things that it keeps to itself:
 *
 * <ul>
 *   <li>Seeking. {@code RegionScanner.reseek} is a region operation of its own, and its end takes
 *       the handler out of the region's list of interruptible holders of its lock while the call
 *       goes on; a region that closes would wait for it. The heaps are sought directly.
 *   <li>The view. Which MemStore segments and HFiles a scanner reads is known only to its store
 *       scanners. Candidates that are gathered from just these can miss nothing that the scanner
 *       would return, whatever was flushed, compacted or expired since it was opened.
 *   <li>The change from positional reads to streams, which a store scanner makes for good after
 *       some blocks: right for a scan, wrong while single rows are verified.
 * </ul>
 */
@InterfaceAudience.Private
public final class RegionScannerInternals {
  private static final VarHandle BYTES_READ = HiddenMember.BYTES_READ.field();

  private final RegionScannerImpl scanner;
  private final Differences differences;

  /**
   * @param scanner {@linkplain #isOne one} of HBase's
   */
  public RegionScannerInternals(RegionScanner scanner, Differences differences) {
    this.scanner = (RegionScannerImpl) scanner;
    this.differences = differences;
  }

  /** Whether a scanner is HBase's own. */
  public static boolean isOne(RegionScanner scanner) {
    return scanner instanceof RegionScannerImpl;
  }

  /** As it is known to callers of HBase. */
  public RegionScanner scanner() {
    return scanner;
  }

  /** What differs from HBase to HBase. */
  public Differences differences() {
    return differences;
  }

  /**
   * Forgets how much a scanner has read, so that a read type of DEFAULT stays with positional reads
   * for now. It still changes to streams when it has read much after the last call of this.
   */
  public void stayWithPositionalReads() {
    if (BYTES_READ != null) {
      forEachStore(scanner.storeHeap, store -> BYTES_READ.set(store, 0L));
      forEachStore(scanner.joinedHeap, store -> BYTES_READ.set(store, 0L));
    }
  }

  /** Moves a scanner forward to the first row that is not below the given one. */
  public void seek(byte[] row) throws IOException {
    Cell first = PrivateCellUtil.createFirstOnRow(row, 0, (short) row.length);
    if (scanner.storeHeap == null) {
      throw new IOException("the scanner was closed");
    }
    scanner.storeHeap.requestSeek(first, true, true);
    if (scanner.joinedHeap != null) {
      scanner.joinedHeap.requestSeek(first, true, true);
    }
  }

  /**
   * The scanners through which a region scanner reads a store: one for each MemStore segment and
   * HFile that may hold something at or after where it stands. They are not to be moved or closed.
   */
  public List<KeyValueScanner> view(HStore store) {
    List<KeyValueScanner> view = new ArrayList<>();
    Consumer<StoreScanner> add =
        one -> {
          if (one.store == store) {
            view.addAll(one.currentScanners);
          }
        };
    forEachStore(scanner.storeHeap, add);
    forEachStore(scanner.joinedHeap, add);
    return view;
  }

  /** The scanner of one store; null when it has come to its end. */
  StoreScanner storeScanner(HStore store) {
    StoreScanner[] found = new StoreScanner[1];
    forEachStore(scanner.storeHeap, one -> found[0] = one.store == store ? one : found[0]);
    return found[0];
  }

  private static void forEachStore(KeyValueHeap heap, Consumer<StoreScanner> action) {
    if (heap == null) {
      return;
    }
    if (heap.getCurrentForTesting() instanceof StoreScanner store) {
      action.accept(store);
    }
    if (heap.getHeap() != null) {
      for (KeyValueScanner scanner : heap.getHeap()) {
        if (scanner instanceof StoreScanner store) {
          action.accept(store);
        }
      }
    }
  }

  /**
   * A scanner of our own over the MemStore segment or HFile of the store that another one reads,
   * unsought and of the same order; an HFile is read by position. Null when the other one has come
   * to its end, for then what it reads may be gone.
   */
  public KeyValueScanner again(HStore store, KeyValueScanner theirs, Scan scan, long readPoint)
      throws IOException {
    return again(store, theirs, scan, readPoint, null);
  }

  /**
   * A scanner of our own, as {@link #again(HStore, KeyValueScanner, Scan, long)} has it, that is to
   * be sought for single rows.
   *
   * @param marks where in blocks rows are; null for HBase's own way of seeking
   */
  KeyValueScanner again(
      HStore store, KeyValueScanner theirs, Scan scan, long readPoint, SeekMarks marks)
      throws IOException {
    if (theirs instanceof SegmentScanner memory) {
      return memory.closed ? null : memory.segment.getScanner(readPoint);
    }
    if (theirs instanceof StoreFileScanner one) {
      // Not through the other one's reader: if it is a stream, whoever is done first closes it.
      HStoreFile file = find(store, each -> each.getReader() == one.getReader());
      if (file == null) {
        String name = theirs.getFilePath().getName();
        file = find(store, each -> each.getFileInfo().getActiveFileName().equals(name));
      }
      if (file != null) {
        return open(
            file, scan.getCacheBlocks(), readPoint, theirs.getScannerOrder(), marks, differences);
      }
    }
    throw new IOException("no way to read " + theirs + " a second time");
  }

  /**
   * A scanner of our own over an HFile, by position.
   *
   * @param marks where in blocks rows are; null for HBase's own way of seeking
   */
  public static KeyValueScanner open(
      HStoreFile file,
      boolean cacheBlocks,
      long readPoint,
      long order,
      SeekMarks marks,
      Differences differences) {
    StoreFileReader reader = file.getReader();
    // Of half a file, as after a split, HBase has its own.
    if (marks != null
        && differences.scanners() != null
        && reader.getClass() == StoreFileReader.class) {
      HFile.Reader hfile = reader.getHFileReader();
      HFileScanner blocks = stepping(file, hfile, cacheBlocks, marks);
      if (blocks != null) {
        return differences.scanners().of(reader, blocks, readPoint, order);
      }
    }
    return file.getPreadScanner(cacheBlocks, readPoint, order, false);
  }

  private static HFileScanner stepping(
      HStoreFile file, HFile.Reader hfile, boolean cacheBlocks, SeekMarks marks) {
    HFileScanner plain = hfile.getScanner(file.getFileInfo().getConf(), cacheBlocks, true, false);
    return RowSeekScanner.inPlaceOf(plain, hfile, cacheBlocks, marks);
  }

  /**
   * Whether HBase would read an HFile as a stream.
   *
   * @param much whether much has been read already
   */
  public static boolean streams(HStore store, Scan scan, boolean much) {
    return scan.getReadType() == Scan.ReadType.STREAM
        || scan.getReadType() == Scan.ReadType.DEFAULT && much && !store.getScanInfo().isUsePread();
  }

  private static HStoreFile find(HStore store, Predicate<HStoreFile> is) {
    HStoreFile live = find(store.getStorefiles(), is);
    return live == null ? find(store.getCompactedFiles(), is) : live;
  }

  private static HStoreFile find(Collection<HStoreFile> files, Predicate<HStoreFile> is) {
    if (files != null) {
      for (HStoreFile file : files) {
        if (is.test(file)) {
          return file;
        }
      }
    }
    return null;
  }

  /**
   * As {@link #again}, for HFiles of which much will be read: streams instead of positional reads,
   * through readers of their own.
   */
  public static List<KeyValueScanner> stream(
      HStore store, List<KeyValueScanner> files, Scan scan, long readPoint) throws IOException {
    List<KeyValueScanner> streams =
        store.recreateScanners(
            files,
            scan.getCacheBlocks(),
            false,
            false,
            null,
            scan.getStartRow(),
            scan.includeStartRow(),
            scan.getStopRow(),
            scan.includeStopRow(),
            readPoint,
            false);
    return streams == null ? List.of() : streams;
  }
}
