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
package org.lcindex.regionserver.store.view;

import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.evidence.Evidence;
import org.lcindex.rowfile.PairOverlap;
import org.roaringbitmap.RoaringBitmap;

/**
 * Works out which rows of a store's indexed HFiles may be trusted, from what each pair of them
 * shares (rules TR2, TR4 and TR5). For one thread, once.
 */
public final class TrustResolver {
  private static final class File {
    final HFileIndex index;
    final boolean allVisible;
    // The compaction that has replaced its HFile.
    final String replacedBy;
    final RoaringBitmap unproved = new RoaringBitmap();
    final RoaringBitmap verify = new RoaringBitmap();
    final RoaringBitmap superseded = new RoaringBitmap();

    File(HFileIndex index, String replacedBy, long readPoint) {
      this.index = index;
      this.replacedBy = replacedBy;
      this.allVisible = index.visibleFrom() <= readPoint;
    }
  }

  private final List<File> files;
  private final boolean newest;
  private final boolean nothing;

  /**
   * @param replacedBy by HFile index, the compaction that has replaced it: see {@link
   *     Evidence#mayExclude}
   */
  public TrustResolver(
      List<HFileIndex> indexes,
      Function<HFileIndex, String> replacedBy,
      Trust trust,
      long readPoint) {
    this.files =
        indexes.stream().map(index -> new File(index, replacedBy.apply(index), readPoint)).toList();
    this.nothing = trust == Trust.NOTHING;
    this.newest =
        trust == Trust.NEWEST_COPY
            && indexes.stream().noneMatch(index -> index.rows().footer().hasPointDeletes());
  }

  public Map<HFileIndex, FileTrust> resolve(Overlaps.Reader overlaps) throws IOException {
    Map<HFileIndex, FileTrust> resolved = new IdentityHashMap<>();
    if (nothing) {
      files.forEach(file -> resolved.put(file.index, FileTrust.NONE));
      return resolved;
    }
    for (int i = 0; i < files.size(); i++) {
      for (int j = i + 1; j < files.size(); j++) {
        meet(files.get(i), files.get(j), overlaps);
      }
    }
    for (File file : files) {
      file.verify.runOptimize();
      file.superseded.runOptimize();
      file.unproved.runOptimize();
      resolved.put(
          file.index, new FileTrust(file.allVisible, file.verify, file.superseded, file.unproved));
    }
    return resolved;
  }

  private void meet(File a, File b, Overlaps.Reader overlaps) throws IOException {
    PairOverlap pair = overlaps.overlap(a.index, b.index);
    if (!pair.isEmpty()) {
      boolean inOrder = Overlaps.isFirst(a.index, b.index);
      meet(a, b, pair, inOrder ? PairOverlap.Side.A : PairOverlap.Side.B);
      meet(b, a, pair, inOrder ? PairOverlap.Side.B : PairOverlap.Side.A);
    }
  }

  private void meet(File file, File other, PairOverlap pair, PairOverlap.Side side) {
    if (newest && other.allVisible) {
      RoaringBitmap superseded = pair.superseded(side);
      (Evidence.mayExclude(other.replacedBy, file.replacedBy) ? file.superseded : file.unproved)
          .or(superseded);
    }
    if (newest && file.allVisible && Evidence.mayExclude(file.replacedBy, other.replacedBy)) {
      file.verify.or(RoaringBitmap.andNot(pair.shared(side), pair.superseding(side)));
    } else {
      file.verify.or(pair.shared(side));
      if (newest && file.allVisible) {
        file.unproved.or(pair.superseding(side));
      }
    }
  }
}
