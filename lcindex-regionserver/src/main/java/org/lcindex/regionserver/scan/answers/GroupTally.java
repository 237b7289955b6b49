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
package org.lcindex.regionserver.scan.answers;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import org.apache.hadoop.hbase.Cell;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.group.ColumnSource;
import org.lcindex.group.GroupRequest;
import org.lcindex.group.GroupTable;
import org.lcindex.group.KeyRequest;
import org.lcindex.group.KeyWriter;
import org.lcindex.io.Slice;
import org.lcindex.layout.ColumnPage;
import org.lcindex.layout.GroupDirectory;
import org.lcindex.layout.GroupView;
import org.lcindex.layout.IndexEntries;
import org.lcindex.layout.KeyBounds;
import org.lcindex.layout.Keys;
import org.lcindex.layout.Status;
import org.lcindex.regionserver.scan.query.InPlaceOfRows;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;
import org.lcindex.type.LongOrdered;

/**
 * Groups of a scan's rows, for a client that asked for that ({@link LCIndexConstants#SCAN_GROUP}).
 * Of an entry a column's value is its key, or in the page that the entry's group has of the column;
 * of any other row it is in the newest cell. Entries of a driving column come in the order of its
 * keys, so most belong to the same of our groups as the one before. Not thread safe.
 *
 * <p>What entries gave of a window is told at its end. If that were more than groups may take, the
 * scan goes on as a plain one, whose groups can be told after any row.
 */
final class GroupTally extends Tally {
  /** The column is the one by which the IFile is sorted. */
  private static final int DRIVER = -1;

  /** It is none, but the row key. */
  private static final int ROW = -2;

  /** The IFile lacks it. */
  private static final int MISSING = -3;

  private final GroupRequest request;
  private final KeyRequest[] keys;
  // The columns' indexes, null of row keys and parts; both are null when entries do not say enough.
  private final IndexDefinition[] keyDefinitions;
  private final IndexDefinition[] definitions;
  private GroupTable told;
  private GroupTable window;
  private final KeyWriter writer;
  private final KeyWriter highest;
  private final int[] keyPages;
  private final int[] pages;
  private boolean byDriver;
  private final Slice slice = new Slice();
  private final byte[] scratch = new byte[Long.BYTES];

  private GroupTally(
      byte[] family,
      GroupRequest request,
      IndexDefinition[] keyDefinitions,
      IndexDefinition[] definitions) {
    super(family, request.name());
    this.request = request;
    this.keys = request.keys().toArray(new KeyRequest[0]);
    this.keyDefinitions = keyDefinitions;
    this.definitions = definitions;
    this.told = new GroupTable(request);
    this.window = new GroupTable(request);
    this.writer = new KeyWriter(request);
    this.highest = new KeyWriter(request);
    this.keyPages = new int[keys.length];
    this.pages = new int[request.columns().size()];
  }

  /** Null when the client wants something else. */
  public static GroupTally of(Query query) {
    GroupRequest request = InPlaceOfRows.groups(query.scan());
    if (request == null) {
      return null;
    }
    IndexDefinition[] ofKeys = new IndexDefinition[request.keys().size()];
    IndexDefinition[] ofColumns = new IndexDefinition[request.columns().size()];
    boolean fromEntries = needsNoPayload(query);
    for (int i = 0; i < ofKeys.length; i++) {
      if (request.keys().get(i).source() instanceof ColumnSource column) {
        ofKeys[i] = definition(query, column);
        fromEntries &= ofKeys[i] != null;
      }
    }
    for (int i = 0; i < ofColumns.length; i++) {
      if (request.columns().get(i).column() instanceof ColumnSource column) {
        ofColumns[i] = definition(query, column);
        fromEntries &= ofColumns[i] != null;
      }
    }
    byte[] family = query.store().family();
    return fromEntries
        ? new GroupTally(family, request, ofKeys, ofColumns)
        : new GroupTally(family, request, null, null);
  }

  /** A column's index, by which the scan may see its values; null when there is none. */
  private static IndexDefinition definition(Query query, ColumnSource column) {
    NavigableSet<byte[]> wanted = query.wanted();
    return wanted == null || wanted.contains(column.qualifier())
        ? InPlaceOfRows.index(query.store(), column)
        : null;
  }

  @Override
  public boolean isFromEntries() {
    return definitions != null;
  }

  @Override
  public boolean open(QueryColumn driver, IndexEntries index) {
    if (definitions == null) {
      return false;
    }
    byDriver = true;
    for (int i = 0; i < keyPages.length; i++) {
      keyPages[i] = keyDefinitions[i] == null ? ROW : page(driver, index, keyDefinitions[i]);
      byDriver &= keyPages[i] == DRIVER;
    }
    for (int i = 0; i < pages.length; i++) {
      pages[i] = definitions[i] == null ? ROW : page(driver, index, definitions[i]);
    }
    return Arrays.stream(keyPages).allMatch(page -> page != MISSING)
        && Arrays.stream(pages).allMatch(page -> page != MISSING);
  }

  private static int page(QueryColumn driver, IndexEntries index, IndexDefinition of) {
    if (driver.definition().equals(of)) {
      return DRIVER;
    }
    int page = index.schema().columnOf(of);
    return page < 0 ? MISSING : page;
  }

  /** Of a group in which all entries have the same keys, size and bounds are enough. */
  @Override
  public boolean knowsGroup(GroupDirectory directory, int group) {
    if (pages.length > 0) {
      return false;
    }
    writer.begin();
    highest.begin();
    for (int i = 0; i < keys.length; i++) {
      int page = keyPages[i];
      if (page == ROW || !keys[i].rises() || !KeyBounds.areKeys(keys[i].codec().keyWidth())) {
        return false;
      }
      boolean allValues =
          page == DRIVER
              ? directory.tag(group) == Status.VALUE
              : directory.statuses(group, page) == Status.bit(Status.VALUE);
      byte[] last = page == DRIVER ? directory.highest(group) : directory.highest(group, page);
      if (!allValues || last == null) {
        return false;
      }
      byte[] first = page == DRIVER ? directory.lowest(group) : directory.lowest(group, page);
      write(writer, keys[i], first);
      write(highest, keys[i], last);
    }
    return writer.is(highest.toBytes());
  }

  private static void write(KeyWriter to, KeyRequest key, byte[] value) {
    if (key.codec() instanceof LongOrdered numbers) {
      to.number(key, numbers.orderOfKey(value));
    } else {
      to.key(key, value, 0, value.length);
    }
  }

  @Override
  void addGroup(GroupDirectory directory, int group) {
    knowsGroup(directory, group);
    window.turnTo(writer);
    window.addRows(directory.entries(group));
  }

  @Override
  void addEntries(GroupView group, int[] entries, int count) throws IOException {
    ColumnPage[] others = columns(group, keyPages);
    ColumnPage[] columns = columns(group, pages);
    boolean ofValues = group.tag() == Status.VALUE;
    int end;
    for (int first = 0; first < count; first = end) {
      turnTo(group, others, entries[first]);
      if (!byDriver) {
        end = first + 1;
      } else if (ofValues && keys.length > 0) {
        end = group.keys().endOfRun(entries, first, count);
      } else {
        end = count;
      }
      window.addRows(end - first);
      for (int n = first; n < end && columns.length > 0; n++) {
        addColumns(group, columns, ofValues, entries[n]);
      }
    }
  }

  private void addColumns(GroupView group, ColumnPage[] columns, boolean ofValues, int entry)
      throws IOException {
    for (int i = 0; i < columns.length; i++) {
      if (pages[i] == ROW) {
        group.rows().row(entry, slice);
        window.addPart(i, slice.array, slice.offset, slice.length);
      } else if (columns[i] != null ? columns[i].status(entry) == Status.VALUE : ofValues) {
        addValue(i, columns[i] != null ? columns[i].keys() : group.keys(), entry);
      }
    }
  }

  /** The pages of columns; null of the driving column and of the row key. */
  private static ColumnPage[] columns(GroupView group, int[] pages) throws IOException {
    ColumnPage[] columns = new ColumnPage[pages.length];
    for (int i = 0; i < pages.length; i++) {
      columns[i] = pages[i] < 0 ? null : group.column(pages[i]);
    }
    return columns;
  }

  private void turnTo(GroupView group, ColumnPage[] others, int entry) throws IOException {
    writer.begin();
    for (int i = 0; i < keys.length; i++) {
      if (keyPages[i] == ROW) {
        group.rows().row(entry, slice);
        writer.rowKey(keys[i], slice.array, slice.offset, slice.length);
        continue;
      }
      byte status = others[i] == null ? group.tag() : others[i].status(entry);
      switch (status) {
        case Status.VALUE ->
            writeKey(keys[i], others[i] == null ? group.keys() : others[i].keys(), entry);
        case Status.ODD -> writer.odd();
          // A trusted row with another status has no cell.
        default -> writer.missing();
      }
    }
    window.turnTo(writer);
  }

  private void writeKey(KeyRequest key, Keys of, int entry) {
    if (key.codec() instanceof LongOrdered numbers) {
      writer.number(key, number(numbers, of, entry));
    } else {
      of.get(entry, slice, scratch);
      writer.key(key, slice.array, slice.offset, slice.length);
    }
  }

  /** A key has its sign bit inverted, and is an unsigned number of fewer bits. */
  private static long number(LongOrdered codec, Keys of, int entry) {
    int unused = Long.SIZE - Byte.SIZE * codec.keyWidth();
    return (of.longAt(entry) << unused ^ Long.MIN_VALUE) >> unused;
  }

  private void addValue(int column, Keys of, int entry) {
    if (request.columns().get(column).column().codec() instanceof LongOrdered numbers) {
      window.addNumber(column, number(numbers, of, entry));
    } else {
      window.addKey(column, of.get(entry));
    }
  }

  @Override
  void mergeEntries(long rows) {
    if (told.size() > 0) {
      told.addAll(window);
      window.clear();
      return;
    }
    GroupTable empty = told;
    told = window;
    window = empty;
  }

  @Override
  void forgetEntries() {
    window.clear();
  }

  @Override
  public void addRow(List<Cell> cells) {
    told.addRow(cells);
  }

  @Override
  public long valueBytes() {
    return told.memoryBytes() + window.memoryBytes();
  }

  @Override
  byte[] takeOut() {
    byte[] bytes = told.toBytes();
    told.clear();
    return bytes;
  }
}
