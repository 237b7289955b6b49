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
package org.lcindex.regionserver.scan.gathering;

import java.io.IOException;
import java.util.List;
import org.lcindex.layout.ColumnIndex;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.evidence.Decisive;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.store.view.FileTrust;
import org.lcindex.regionserver.store.view.Trust;
import org.roaringbitmap.RoaringBitmap;

/**
 * One indexed HFile in a query's view of a store: its IFile on the driving column, and which of its
 * rows may be trusted (rules TR1 to TR5 of {@code docs/design/exactness.md}). The query's {@link
 * org.lcindex.regionserver.store.view.StoreView} keeps the files open.
 */
public final class FileSource {
  private final HFileIndex index;
  private final ColumnIndex column;
  private final FileTrust trust;
  private boolean[] wanted;
  private boolean broken;

  public FileSource(HFileIndex index, ColumnIndex column, FileTrust trust) {
    this.index = index;
    this.column = column;
    this.trust = trust;
  }

  /** This source, but that rows which other HFiles supersede are rows to verify. */
  FileSource verifyingSuperseded() {
    if (superseded().isEmpty()) {
      return this;
    }
    RoaringBitmap verify = RoaringBitmap.or(verify(), superseded());
    return new FileSource(
        index, column, new FileTrust(trusted(), verify, new RoaringBitmap(), trust.unproved()));
  }

  /** This HFile by its IFile on another column, which it must have. */
  FileSource by(String columnId) {
    return new FileSource(index, index.column(columnId), trust);
  }

  public HFileIndex index() {
    return index;
  }

  public ColumnIndex column() {
    return column;
  }

  /**
   * Which values in other places decide for a query, if these are all indexed HFiles.
   *
   * @param gone the sequence id up to which writes may have left the other places
   * @param oldest timestamp of the other places' values that have not expired
   */
  static Decisive decisive(Query query, List<FileSource> all, long gone, long oldest) {
    return query.trust() == Trust.NEWEST_COPY
        ? Decisive.beside(
            all.stream().map(source -> source.index.rows().footer()).toList(),
            gone,
            query.readPoint(),
            oldest)
        : Decisive.NEVER;
  }

  /** Whether rows of other regions are in it, too. */
  boolean isPart() {
    return index.isPart();
  }

  FileTrust trust() {
    return trust;
  }

  /** Whether any copy in this file may be trusted. */
  public boolean trusted() {
    return trust.trusted();
  }

  /** Ordinals of rows that are elsewhere too and have to be verified. */
  RoaringBitmap verify() {
    return trust.verify();
  }

  /** Ordinals of rows whose copy here cannot be visible, unless something shadows the row. */
  public RoaringBitmap superseded() {
    return trust.superseded();
  }

  /** The qualifiers a query returns, by this IFile's numbers; null = all. */
  public boolean[] wanted(Query query) throws IOException {
    if (wanted == null && query.wanted() != null) {
      wanted = column.entries().directory().shapes().wanted(query.wanted());
    }
    return wanted;
  }

  public boolean broken() {
    return broken;
  }

  public void markBroken() {
    broken = true;
  }
}
