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

import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.regionserver.scan.gathering.FileSource;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.store.view.Trust;
import org.lcindex.rowfile.RowFileFooter;

/**
 * What the cells of indexed HFiles can do to those of other places.
 *
 * @param newest their highest timestamp
 * @param pointDeletes whether a marker that hides one version is among them
 */
@InterfaceAudience.Private
record IndexedCells(long newest, boolean pointDeletes) {

  static IndexedCells of(List<FileSource> sources) {
    List<RowFileFooter> footers =
        sources.stream().map(source -> source.index().rows().footer()).toList();
    return new IndexedCells(
        footers.stream().mapToLong(RowFileFooter::maxTimestamp).max().orElse(Long.MIN_VALUE),
        footers.stream().anyMatch(RowFileFooter::hasPointDeletes));
  }

  /** Whether a put that is newer than all of them can decide a condition. */
  boolean letDecide(Query query) {
    return query.trust() == Trust.NEWEST_COPY && !pointDeletes;
  }
}
