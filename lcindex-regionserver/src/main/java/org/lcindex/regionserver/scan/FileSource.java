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
package org.lcindex.regionserver.scan;

import java.io.IOException;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.regionserver.store.HFileIndex;
import org.lcindex.regionserver.store.Overlaps;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.rowfile.PairOverlap;
import org.roaringbitmap.RoaringBitmap;

/**
 * One indexed HFile in a query's view of a store: its IFile on the driving column, and which of its
 * rows may be trusted (see "Trusted" in ARCHITECTURE.md). Holds a reference to the files.
 */
@InterfaceAudience.Private
final class FileSource {
  private final HFileIndex index;
  private final HFileIndex.Column column;
  private final boolean allVisible;
  private final RoaringBitmap verify = new RoaringBitmap();
  private final RoaringBitmap superseded = new RoaringBitmap();
  private boolean[] wanted;
  private boolean trusted;
  private boolean broken;

  FileSource(HFileIndex index, HFileIndex.Column column, long readPoint) {
    this.index = index;
    this.column = column;
    this.allVisible = index.visibleFrom() <= readPoint;
  }

  HFileIndex index() {
    return index;
  }

  HFileIndex.Column column() {
    return column;
  }

  /** Whether rows of other regions are in it, too. */
  boolean isPart() {
    return index.isPart();
  }

  /** Whether any copy in this file may be trusted. */
  boolean trusted() {
    return trusted;
  }

  /** Ordinals of rows that are elsewhere too and have to be verified. */
  RoaringBitmap verify() {
    return verify;
  }

  /** Ordinals of rows whose copy here cannot be visible, unless something shadows the row. */
  RoaringBitmap superseded() {
    return superseded;
  }

  /** The qualifiers a query returns, by this IFile's numbers; null = all. */
  boolean[] wanted(Query query) {
    if (wanted == null && query.wanted() != null) {
      wanted = column.ifile().footer().wanted(query.wanted());
    }
    return wanted;
  }

  boolean broken() {
    return broken;
  }

  void markBroken() {
    broken = true;
  }

  void release() {
    index.release();
  }

  /** Works out trust for all files of a view. */
  static void resolve(List<FileSource> view, StoreIndex store, Query.Trust trust)
      throws IOException {
    boolean pointDeletes =
        view.stream().anyMatch(source -> source.index.rows().footer().hasPointDeletes());
    boolean newest = trust == Query.Trust.NEWEST_COPY && !pointDeletes;
    for (FileSource source : view) {
      source.trusted = trust != Query.Trust.NOTHING && source.allVisible;
    }
    if (trust == Query.Trust.NOTHING) {
      return;
    }
    for (int i = 0; i < view.size(); i++) {
      for (int j = i + 1; j < view.size(); j++) {
        FileSource a = view.get(i);
        FileSource b = view.get(j);
        PairOverlap pair = store.overlap(a.index, b.index);
        if (!pair.isEmpty()) {
          boolean inOrder = Overlaps.isFirst(a.index, b.index);
          a.meet(b, pair, inOrder ? PairOverlap.Side.A : PairOverlap.Side.B, newest);
          b.meet(a, pair, inOrder ? PairOverlap.Side.B : PairOverlap.Side.A, newest);
        }
      }
    }
  }

  private void meet(FileSource other, PairOverlap pair, PairOverlap.Side side, boolean newest) {
    if (newest && other.allVisible) {
      superseded.or(pair.superseded(side));
    }
    if (newest && allVisible) {
      verify.or(RoaringBitmap.andNot(pair.shared(side), pair.superseding(side)));
    } else {
      verify.or(pair.shared(side));
    }
  }
}
