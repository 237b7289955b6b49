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
import java.util.List;
import java.util.NavigableSet;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.lcindex.aggregate.AggregateRequest;
import org.lcindex.aggregate.ColumnAggregate;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.layout.ColumnPage;
import org.lcindex.layout.GroupDirectory;
import org.lcindex.layout.GroupView;
import org.lcindex.layout.IndexEntries;
import org.lcindex.layout.KeyBounds;
import org.lcindex.layout.Keys;
import org.lcindex.layout.Status;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;

/**
 * Sum, least and greatest of a column's values in a scan's rows, for a client that asked for that
 * ({@link LCIndexConstants#SCAN_AGGREGATE}). Of an entry the value is its key, or in the page that
 * its group has of the column (least and greatest of a whole group are in the directory); of any
 * other row it is in the first cell of the column, which is the newest. Not thread safe.
 */
final class ValueTally extends Tally {
  /** The column is the one by which the IFile is sorted. */
  private static final int DRIVER = -1;

  private final AggregateRequest request;
  // The column's index; null when entries do not say enough.
  private final IndexDefinition definition;
  private final ColumnAggregate told;
  private final ColumnAggregate window;
  // Keys of an IFile are unsigned numbers of this many bits less than 64.
  private final int unusedBits;
  // Whether least and greatest are all that is wanted, and bounds of keys are keys.
  private final boolean boundsAreKeys;
  private int page;

  private ValueTally(byte[] family, AggregateRequest request, IndexDefinition definition) {
    super(family, request.name());
    this.request = request;
    this.definition = definition;
    this.told = new ColumnAggregate(request);
    this.window = new ColumnAggregate(request);
    int width = request.codec().keyWidth();
    this.unusedBits = Long.SIZE - Byte.SIZE * width;
    this.boundsAreKeys = !request.sum() && KeyBounds.areKeys(width);
  }

  /** Null when the client wants something else. */
  public static ValueTally of(Query query) {
    AggregateRequest request =
        AggregateRequest.parse(query.scan().getAttribute(LCIndexConstants.SCAN_AGGREGATE));
    if (request == null) {
      return null;
    }
    NavigableSet<byte[]> wanted = query.wanted();
    boolean isWanted = wanted == null || wanted.contains(request.qualifier());
    IndexDefinition definition = null;
    for (IndexDefinition own : query.store().definitions()) {
      if (own.isOn(request.family(), request.qualifier()) && own.codec() == request.codec()) {
        definition = own;
      }
    }
    boolean fromEntries = isWanted && needsNoPayload(query);
    return new ValueTally(query.store().family(), request, fromEntries ? definition : null);
  }

  @Override
  public boolean isFromEntries() {
    return definition != null;
  }

  @Override
  public boolean open(QueryColumn driver, IndexEntries index) {
    if (definition == null) {
      return false;
    }
    boolean isDriver = driver.definition().equals(definition);
    page = isDriver ? DRIVER : index.schema().columnOf(definition);
    return isDriver || page >= 0;
  }

  @Override
  public boolean knowsGroup(GroupDirectory directory, int group) {
    return boundsAreKeys
        && (page == DRIVER
            ? directory.tag(group) == Status.VALUE
            : directory.statuses(group, page) == Status.bit(Status.VALUE));
  }

  @Override
  void addGroup(GroupDirectory directory, int group) {
    boolean isDriver = page == DRIVER;
    window.addMany(
        directory.entries(group),
        isDriver ? directory.lowest(group) : directory.lowest(group, page),
        isDriver ? directory.highest(group) : directory.highest(group, page));
  }

  @Override
  void addEntries(GroupView group, int[] entries, int count) throws IOException {
    if (page != DRIVER) {
      ColumnPage column = group.column(page);
      for (int n = 0; n < count; n++) {
        // A trusted row with another status has no value.
        if (column.status(entries[n]) == Status.VALUE) {
          add(column.keys(), entries[n]);
        }
      }
    } else if (group.tag() == Status.VALUE) {
      Keys keys = group.keys();
      for (int n = 0; n < count; n++) {
        add(keys, entries[n]);
      }
    }
  }

  private void add(Keys keys, int entry) {
    if (window.isOfNumbers()) {
      // A key has its sign bit inverted.
      window.addNumber((keys.longAt(entry) << unusedBits ^ Long.MIN_VALUE) >> unusedBits);
    } else {
      window.addKey(keys.get(entry));
    }
  }

  @Override
  void mergeEntries(long rows) {
    told.addAll(window);
    window.clear();
  }

  @Override
  void forgetEntries() {
    window.clear();
  }

  @Override
  public void addRow(List<Cell> cells) {
    for (Cell cell : cells) {
      if (CellUtil.matchingColumn(cell, request.family(), request.qualifier())) {
        told.addCell(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
        return;
      }
    }
  }

  @Override
  public long valueBytes() {
    return told.keyBytes() + window.keyBytes();
  }

  @Override
  byte[] takeOut() {
    byte[] bytes = told.toBytes();
    told.clear();
    return bytes;
  }
}
