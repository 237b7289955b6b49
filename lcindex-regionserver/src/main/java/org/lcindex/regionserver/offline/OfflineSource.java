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
package org.lcindex.regionserver.offline;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;
import java.util.function.LongConsumer;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.lcindex.build.BuildMemory;
import org.lcindex.build.BuildOptions;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.FileKind;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.layouts.Layouts;
import org.lcindex.offline.OfflineHFile;
import org.lcindex.offline.OfflineIndexFile;
import org.lcindex.offline.OfflineNames;
import org.lcindex.pace.Throttle;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.base.Settings;
import org.lcindex.regionserver.disk.BuildDir;
import org.lcindex.regionserver.disk.BuiltIndex;
import org.lcindex.regionserver.disk.LocalStore;
import org.lcindex.rpc.caller.CauseText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes index files that were built beside an HFile from the sealed stages of its table. They are
 * taken only if the HFile is the one that they were built of: by its content id, and by its number
 * of cells, first key, last key and length. Each file is copied at the pace of all such copies,
 * verified by its pages and as a whole, and restamped for the live HFile; so nobody else knows that
 * it was not built here. What is missing, damaged or of other definitions is for the caller to
 * build.
 *
 * <p>The row file, and then the files of each index, are put in their place as soon as they are
 * there, as those of a publication that a crash has cut short. So a copy that was stopped, because
 * the region closed or the server ended, goes on with the first index that is not whole when the
 * region opens on this server again. Thread safe.
 */
public final class OfflineSource {
  private static final Logger LOG = LoggerFactory.getLogger(OfflineSource.class);

  /** Of an HFile with a thousand indexes it has less. */
  private static final long MAX_JSON_BYTES = 4L << 20;

  private static final long EXPIRY_PERIOD_NANOS = TimeUnit.HOURS.toNanos(1);

  private final Stages stages;
  private final LocalStore store;
  private final Counters counters;
  private final Throttle throttle;
  private final long keepMillis;
  private long expiredNanos = System.nanoTime() - EXPIRY_PERIOD_NANOS;

  /** The source of a server. */
  public OfflineSource(Stages stages, LocalStore store, Counters counters, Settings settings) {
    this.stages = stages;
    this.store = store;
    this.counters = counters;
    this.throttle = new Throttle(settings.number(ConfigKeys.OFFLINE_BYTES_PER_SECOND));
    this.keepMillis = TimeUnit.HOURS.toMillis(settings.number(ConfigKeys.OFFLINE_KEEP_HOURS));
  }

  /** The folders. */
  public Stages stages() {
    return stages;
  }

  /**
   * Whether there may be index files of an HFile: its FileInfo says so, and the region shows all of
   * its own table's HFile. Asks no file system.
   */
  public boolean mayHave(RegionInfo region, LiveHFile hfile) {
    return !hfile.id().part()
        && hfile.origin().table().equals(region.getTable())
        && contentOf(hfile) != null;
  }

  private static String contentOf(LiveHFile hfile) {
    byte[] content = hfile.info(OfflineNames.CONTENT_KEY);
    String text = content == null ? null : new String(content, StandardCharsets.UTF_8);
    return OfflineNames.isContentId(text) ? text : null;
  }

  /**
   * Copies the row file and the files of the given indexes. All but those of the last index are in
   * their place then, which nobody notices before the last ones are published.
   *
   * @param hfile of which {@link #mayHave} is true
   * @param missing the indexes that are missing
   * @param options how index files of the HFile are built here
   * @param expected whether it is to be told if there are none
   * @param stop asked between two pages; when true the copy is abandoned
   * @param progress told as often how much is copied, from 0 to 1
   * @return the rest of what was copied and checked, which may be fewer indexes than are missing;
   *     null when there is nothing to be had, or when stopped
   * @throws IOException when this server's disk fails
   */
  public BuiltIndex fetch(
      RegionInfo region,
      LiveHFile hfile,
      List<IndexDefinition> missing,
      BuildOptions options,
      boolean expected,
      BooleanSupplier stop,
      DoubleConsumer progress)
      throws IOException {
    String content = contentOf(hfile);
    boolean refused = false;
    // Of two loads of one content each brings a stage, and which HFile takes from which is chance.
    for (org.apache.hadoop.fs.Path folder : find(region.getTable(), hfile, content)) {
      try {
        Offered offered = read(folder, content);
        return copy(
            offered, offered.filesFor(hfile, missing), hfile, missing, options, stop, progress);
      } catch (StageException | CorruptIndexException e) {
        if (e instanceof StageException && isGone(folder)) {
          LOG.debug("Another HFile of this content was done with {} just now", folder, e);
          continue;
        }
        refused = true;
        LOG.warn(
            "LCIndex: offline-built index files of {} are not taken from {}: {}",
            hfile.path(),
            folder,
            e.getMessage());
      }
    }
    if (!refused && expected) {
      LOG.info(
          "LCIndex: no stage of table {} has offline-built index files of {} (any more)",
          region.getTable(),
          hfile.path());
    }
    if (refused || expected) {
      counters.increment(Counter.OFFLINE_REBUILDS);
    }
    return null;
  }

  private List<org.apache.hadoop.fs.Path> find(TableName table, LiveHFile hfile, String content) {
    try {
      return stages.find(table, content);
    } catch (IOException e) {
      LOG.warn(
          "LCIndex: the stages of table {} cannot be listed, so index files of {} are not taken"
              + " from them: {}",
          table,
          hfile.path(),
          e.toString());
      return List.of();
    }
  }

  private boolean isGone(org.apache.hadoop.fs.Path folder) {
    try {
      return !stages
          .fileSystem()
          .exists(new org.apache.hadoop.fs.Path(folder, OfflineNames.HFILE_JSON));
    } catch (IOException e) {
      return false;
    }
  }

  /** What there is, as a document says that nobody has checked against the HFile. */
  private record Offered(FileSystem fs, org.apache.hadoop.fs.Path folder, OfflineHFile hfile) {

    /**
     * The row file, and for each of the wanted indexes its files.
     *
     * @throws StageException when they are of another HFile, or of no wanted index
     */
    List<List<OfflineIndexFile>> filesFor(LiveHFile live, List<IndexDefinition> wanted)
        throws StageException {
      expect("bytes", live.identity().length(), hfile.length());
      expect("cells", live.identity().entries(), hfile.cells());
      expect("first key", text(live.firstKey()), hfile.firstKey());
      expect("last key", text(live.lastKey()), hfile.lastKey());
      List<List<OfflineIndexFile>> taken = new ArrayList<>();
      taken.add(List.of(hfile.files().get(0)));
      for (IndexDefinition index : wanted) {
        List<OfflineIndexFile> ofIndex = new ArrayList<>();
        for (FileKind kind : Layouts.WRITTEN.files()) {
          hfile.files().stream().filter(f -> isOf(f, kind, index)).forEach(ofIndex::add);
        }
        if (ofIndex.size() == Layouts.WRITTEN.files().size()) {
          taken.add(ofIndex);
        }
      }
      if (taken.size() == 1) {
        throw new StageException("they are of other indexes than " + wanted);
      }
      return taken;
    }

    private static boolean isOf(OfflineIndexFile file, FileKind kind, IndexDefinition index) {
      return file.kind() == kind
          && file.index().id().equals(index.id())
          && index.hasEntriesOf(file.definition());
    }

    private static String text(byte[] key) {
      return key == null ? "" : OfflineHFile.text(key);
    }

    private static void expect(String what, Object live, Object built) throws StageException {
      if (!live.equals(built)) {
        throw new StageException(
            String.format(
                "they are of another HFile, of which %s is %s and not"
                    + " %s, as of a part that a bulk load has cut off",
                what, built, live));
      }
    }
  }

  private Offered read(org.apache.hadoop.fs.Path folder, String content) throws StageException {
    try {
      FileSystem fs = stages.fileSystem();
      org.apache.hadoop.fs.Path json =
          new org.apache.hadoop.fs.Path(folder, OfflineNames.HFILE_JSON);
      FileStatus status = fs.getFileStatus(json);
      if (status.getLen() > MAX_JSON_BYTES) {
        throw new StageException(json + " has " + status.getLen() + " bytes");
      }
      byte[] bytes;
      try (InputStream in = fs.open(json)) {
        bytes = in.readNBytes((int) MAX_JSON_BYTES);
      }
      OfflineHFile hfile = OfflineHFile.fromJson(new String(bytes, StandardCharsets.UTF_8));
      if (!hfile.content().equals(content)) {
        throw new StageException(json + " is of the content " + hfile.content());
      }
      return new Offered(fs, folder, hfile);
    } catch (StageException e) {
      throw e;
    } catch (IOException e) {
      throw new StageException(CauseText.of(e), e);
    }
  }

  /**
   * @param parts each a file or two that are of use without those behind them
   */
  private BuiltIndex copy(
      Offered offered,
      List<List<OfflineIndexFile>> parts,
      LiveHFile hfile,
      List<IndexDefinition> wanted,
      BuildOptions options,
      BooleanSupplier stop,
      DoubleConsumer progress)
      throws IOException {
    long all = bytes(parts.stream().flatMap(List::stream).toList());
    BuildDir dir = store.newBuildDir(hfile.origin(), all);
    try (dir;
        BuildMemory.Share held = options.memory().share()) {
      StagedCopy copy =
          new StagedCopy(
              store.files(),
              throttle,
              offered.hfile(),
              hfile.identity(),
              options.ifile().compression(),
              held::holds,
              stop);
      List<Path> copied = new ArrayList<>();
      long done = 0;
      for (List<OfflineIndexFile> part : parts) {
        IndexDefinition index = index(part.get(0), wanted);
        if (!isThere(copy, part, index, hfile)) {
          // Those before are as good as they will be; these may not come.
          publish(dir, copied, hfile);
          long before = done;
          copied =
              copy(
                  copy,
                  offered,
                  part,
                  index,
                  dir,
                  at -> progress.accept((before + at) / (double) all));
          if (copied == null) {
            return null;
          }
          counters.add(Counter.OFFLINE_FILES, part.size());
          counters.add(Counter.OFFLINE_BYTES, bytes(part));
        }
        done += bytes(part);
      }
      return dir.finished(copied);
    } catch (StageException | CorruptIndexException e) {
      throw e; // not for anything that the local disk did
    } catch (IOException e) {
      throw dir.suspectDisk(e);
    }
  }

  private static long bytes(List<OfflineIndexFile> files) {
    return files.stream().mapToLong(OfflineIndexFile::length).sum();
  }

  /** Whether an earlier copy, which was stopped, has left the files in their place. */
  private boolean isThere(
      StagedCopy copy, List<OfflineIndexFile> part, IndexDefinition index, LiveHFile hfile) {
    Path dir = store.find(hfile.origin());
    return dir != null
        && part.stream().allMatch(file -> copy.isCopied(file, index, dir.resolve(file.fileName())));
  }

  private void publish(BuildDir dir, List<Path> copied, LiveHFile hfile) throws IOException {
    if (!copied.isEmpty()) {
      store.publish(new BuiltIndex(dir.path(), copied, () -> {}), hfile.origin());
    }
  }

  /** The files of one part; null when stopped. */
  private static List<Path> copy(
      StagedCopy copy,
      Offered offered,
      List<OfflineIndexFile> part,
      IndexDefinition index,
      BuildDir dir,
      LongConsumer progress)
      throws IOException {
    List<Path> copied = new ArrayList<>();
    long[] done = {0};
    for (OfflineIndexFile file : part) {
      Path to = dir.path().resolve(file.fileName());
      try (InputStream in =
          StagedInput.open(
              offered.fs(), new org.apache.hadoop.fs.Path(offered.folder(), file.fileName()))) {
        if (!copy.copy(in, file, index, to, at -> progress.accept(done[0] + at))) {
          return null;
        }
      }
      copied.add(to);
      done[0] += file.length();
    }
    return copied;
  }

  /** Null for a row file. */
  private static IndexDefinition index(OfflineIndexFile file, List<IndexDefinition> wanted) {
    return wanted.stream().filter(one -> isNamed(file, one)).findFirst().orElse(null);
  }

  private static boolean isNamed(OfflineIndexFile file, IndexDefinition index) {
    return file.kind() != FileKind.RFILE && file.index().id().equals(index.id());
  }

  /** An HFile has its index files now: what its stage has of it goes. */
  public void published(TableName table, LiveHFile hfile) {
    try {
      stages.delete(table, contentOf(hfile));
    } catch (IOException e) {
      LOG.debug("Staged index files of {} stay until their stage expires", hfile.path(), e);
    }
  }

  /** Deletes stages that were not used for long; looks once an hour. */
  public void expire() {
    synchronized (this) {
      long now = System.nanoTime();
      if (now - expiredNanos < EXPIRY_PERIOD_NANOS) {
        return;
      }
      expiredNanos = now;
    }
    try {
      stages.expire(EnvironmentEdgeManager.currentTime() - keepMillis);
    } catch (IOException e) {
      LOG.debug("Stages of offline-built index files cannot be looked at", e);
    }
  }
}
