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
import org.lcindex.layout.GroupDirectory;
import org.lcindex.layout.GroupView;
import org.lcindex.layout.IndexEntries;
import org.lcindex.layout.KeyMatcher;
import org.lcindex.layout.Status;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;
import org.lcindex.regionserver.scan.query.Residual;
import org.lcindex.regionserver.scan.watching.QueryTrace;

/**
 * The groups of the slices in which a column's IFiles have its condition's range, one after the
 * other. Not thread safe.
 */
final class SliceGroups {
  private final Query query;
  private final QueryColumn column;
  private final List<FileSource> sources;
  private int source = -1;
  private IndexEntries indexEntries;
  private GroupDirectory directory;
  private KeyMatcher matcher;
  private Residual residual;
  private int[] slice;
  private int next;
  private int[] selected = new int[0];
  private long groupsRead;
  private long groupBytes;
  private long groupsSkipped;
  private long entriesRead;

  /**
   * @param sources what has the column's IFiles
   */
  SliceGroups(Query query, QueryColumn column, List<FileSource> sources) {
    this.query = query;
    this.column = column;
    this.sources = sources;
  }

  /** Turns to the next group; false when there is none. */
  boolean next() throws IOException {
    while (slice == null || next >= slice.length) {
      directory = null;
      if (++source >= sources.size()) {
        return false;
      }
      open(sources.get(source));
    }
    next++;
    return true;
  }

  private void open(FileSource file) throws IOException {
    indexEntries = file.column().entries();
    try {
      directory = indexEntries.directory();
    } catch (IOException | RuntimeException e) {
      query.store().failed(file.index(), e);
      throw e;
    }
    // A reader that does not see every cell of a file may see a row of it without the column.
    boolean anyKey = column.passesWhenMissing() && !file.trusted();
    KeyRanges ranges = anyKey ? KeyRanges.all() : column.bound().ranges();
    matcher = KeyMatcher.of(ranges, column.definition().codec().keyWidth());
    residual = new Residual(query, column, indexEntries);
    slice = directory.groups(ranges, true, column.passesWhenMissing());
    next = 0;
  }

  /** Whether the group is the first of its IFile's slice. */
  boolean isFirstOfFile() {
    return next == 1;
  }

  /** The number of the group's IFile among the sources. */
  int source() {
    return source;
  }

  FileSource file() {
    return sources.get(source);
  }

  IndexEntries indexEntries() {
    return indexEntries;
  }

  GroupDirectory directory() {
    return directory;
  }

  /** The number of the group in its IFile. */
  int group() {
    return slice[next - 1];
  }

  /** All conditions but the column's. */
  Residual residual() {
    return residual;
  }

  /**
   * @param together whether more than the keys will be read, as a rule
   */
  GroupView read(boolean together) throws IOException {
    GroupView view = indexEntries.group(directory, group());
    if (together) {
      view.readTogether();
    }
    groupsRead++;
    groupBytes += directory.bytes(view.number());
    return view;
  }

  /** To be called of a group that is not read. */
  void skip() {
    groupsSkipped++;
  }

  /** Bytes of the numbers of the groups that are still to be read, and of those that were. */
  long memoryBytes() {
    return slice == null ? 0 : (long) Integer.BYTES * slice.length;
  }

  /** Finds the entries whose keys are in the range, as far as keys tell; returns how many. */
  int select(GroupView view) throws IOException {
    int count = view.size();
    if (selected.length < count) {
      selected = new int[count];
    }
    if (view.tag() == Status.VALUE) {
      count = view.keys().select(matcher, selected);
    } else {
      for (int i = 0; i < count; i++) {
        selected[i] = i;
      }
    }
    entriesRead += count;
    return count;
  }

  /** The entries that were selected last: the first ones of this array. */
  int[] selected() {
    return selected;
  }

  /** Tells what was read and skipped. */
  void tell(QueryTrace trace) {
    trace.groups(groupsRead, groupsSkipped, groupBytes, entriesRead);
  }

  long entriesRead() {
    return entriesRead;
  }
}
