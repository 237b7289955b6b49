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
package org.lcindex.group;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.lcindex.aggregate.ColumnAggregate;
import org.lcindex.predicate.ComparatorBytes;
import org.lcindex.type.LongOrdered;
import org.lcindex.type.ValueCodec;

/**
 * The groups found so far, in the order of their keys: what is added goes to the group to which the
 * table was turned last. It can be sent as bytes, and others' bytes be added. Keys are of clients
 * and of rows, so the groups are in a tree and no hash table. In front of it is a table of those
 * found lately, a few for each hash: whoever writes rows with one hash loses what that saves, and
 * no more. Not thread safe.
 */
public final class GroupTable {
  private static final int VERSION = 1;

  /** Heap of a group, about, besides its key and what can grow; with its place among the last. */
  private static final int GROUP_BYTES = 176;

  private static final int FEWEST_LAST = 64;
  private static final int MOST_LAST = 1 << 18;

  /** From the place of a hash on. */
  private static final int PLACES_TRIED = 8;

  private final GroupRequest request;
  private final KeyWriter writer;
  private final NavigableMap<byte[], GroupFigures> groups = new TreeMap<>(Arrays::compareUnsigned);
  // Null before the first one.
  private GroupFigures current;
  private long bytes;
  // By a hash of the key, of a power of two places, half of them empty.
  private GroupFigures[] last = new GroupFigures[FEWEST_LAST];

  /** No group yet. */
  public GroupTable(GroupRequest request) {
    this.request = request;
    this.writer = new KeyWriter(request);
  }

  /** Turns to the group with these keys, which mostly is the one that it was turned to before. */
  public void turnTo(KeyWriter key) {
    if (current != null && key.is(current.key())) {
      return;
    }
    int hash = key.hash();
    int place = hash & last.length - 1;
    for (int tried = 0; tried < PLACES_TRIED && last[place] != null; tried++) {
      GroupFigures found = last[place];
      if (found.hash() == hash && key.is(found.key())) {
        current = found;
        return;
      }
      place = place + 1 & last.length - 1;
    }
    turnTo(key.toBytes());
    current.hash(hash);
    if (2 * groups.size() > last.length && last.length < MOST_LAST) {
      GroupFigures[] fewer = last;
      last = new GroupFigures[2 * fewer.length];
      for (GroupFigures figures : fewer) {
        if (figures != null) {
          remember(figures);
        }
      }
    }
    remember(current);
  }

  /** In the last of its places, if all of them are taken. */
  private void remember(GroupFigures figures) {
    int place = figures.hash() & last.length - 1;
    for (int tried = 1; tried < PLACES_TRIED && last[place] != null; tried++) {
      place = place + 1 & last.length - 1;
    }
    last[place] = figures;
  }

  private void turnTo(byte[] key) {
    current = groups.computeIfAbsent(key, this::begin);
  }

  private GroupFigures begin(byte[] key) {
    GroupFigures figures = new GroupFigures(request, key);
    bytes += GROUP_BYTES + key.length + figures.memoryBytes();
    return figures;
  }

  /** Adds rows. */
  public void addRows(long more) {
    current.addRows(more);
  }

  /** Adds the value of a row by its number, see {@link LongOrdered}. */
  public void addNumber(int column, long order) {
    current.aggregate(column).addNumber(order);
    if (current.distinctKeys(column) != null) {
      LongOrdered codec = (LongOrdered) request.columns().get(column).column().codec();
      addDistinct(column, codec.keyOfOrder(order));
    }
  }

  /** Adds the value of a row by its key, which is kept. */
  public void addKey(int column, byte[] key) {
    ColumnAggregate aggregate = current.aggregate(column);
    long before = aggregate.memoryBytes();
    aggregate.addKey(key);
    bytes += aggregate.memoryBytes() - before;
    addDistinct(column, key);
  }

  private void addDistinct(int column, byte[] key) {
    DistinctKeys distinct = current.distinctKeys(column);
    if (distinct != null) {
      long before = distinct.memoryBytes();
      distinct.add(key);
      bytes += distinct.memoryBytes() - before;
    }
  }

  /** Adds a row, of which nothing is kept. */
  public void addRow(List<Cell> cells) {
    writer.row(cells);
    turnTo(writer);
    addRows(1);
    for (int i = 0; i < request.columns().size(); i++) {
      if (request.columns().get(i).column() instanceof ColumnSource column) {
        Cell cell = column.in(cells);
        if (cell != null) {
          addCell(i, cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
        }
      } else {
        Cell cell = cells.get(0);
        addPart(i, cell.getRowArray(), cell.getRowOffset(), cell.getRowLength());
      }
    }
  }

  /** Adds the value that is a part of a row's key. */
  public void addPart(int column, byte[] row, int offset, int length) {
    byte[] cell = ((PartSource) request.columns().get(column).column()).in(row, offset, length);
    if (cell != null) {
      addCell(column, cell, 0, cell.length);
    }
  }

  private void addCell(int number, byte[] array, int offset, int length) {
    ValueCodec codec = request.columns().get(number).column().codec();
    if (codec instanceof LongOrdered numbers) {
      long order = numbers.order(array, offset, length);
      if (order != LongOrdered.UNDECODABLE || numbers.decodes(array, offset, length)) {
        addNumber(number, order);
      }
      return;
    }
    byte[] key = codec.keyOf(array, offset, length);
    if (key != null) {
      addKey(number, key);
    }
  }

  /** Adds all groups of another table of the same request. */
  public void addAll(GroupTable other) {
    other.groups.forEach(
        (key, figures) -> {
          turnTo(key);
          long before = current.memoryBytes();
          current.addAll(figures);
          bytes += current.memoryBytes() - before;
        });
  }

  /**
   * Takes out the groups to which no further row belongs, which are none unless a key {@linkplain
   * KeyRequest#leadsRows leads the rows}.
   *
   * @param row the key of the last row of which the table was told; rows come in their order
   * @return by their keys
   * @throws IOException when a group was told whose keys are none
   */
  public NavigableMap<byte[], GroupFigures> takeComplete(byte[] row) throws IOException {
    NavigableMap<byte[], GroupFigures> complete = new TreeMap<>(Arrays::compareUnsigned);
    int leading = request.leadingKey();
    if (leading < 0) {
      return complete;
    }
    KeyRequest key = request.keys().get(leading);
    writer.begin();
    writer.rowKey(key, row, 0, row.length);
    byte[] open = KeyReader.parts(List.of(key), writer.toBytes()).get(0).form();
    for (Map.Entry<byte[], GroupFigures> group : groups.entrySet()) {
      // Rows whose key is no value may come anywhere.
      byte[] form = KeyReader.parts(request.keys(), group.getKey()).get(leading).form();
      if (form != null && !Arrays.equals(form, open)) {
        complete.put(group.getKey(), group.getValue());
      }
    }
    groups.keySet().removeAll(complete.keySet());
    complete.forEach((keys, figures) -> bytes -= GROUP_BYTES + keys.length + figures.memoryBytes());
    Arrays.fill(last, null);
    current = null;
    return complete;
  }

  /** Forgets all groups. */
  public void clear() {
    groups.clear();
    Arrays.fill(last, null);
    current = null;
    bytes = 0;
  }

  /** The groups by their keys. */
  public NavigableMap<byte[], GroupFigures> groups() {
    return groups;
  }

  /** How many there are. */
  public int size() {
    return groups.size();
  }

  /** Heap that they take, about. */
  public long memoryBytes() {
    return bytes;
  }

  /** All of it as bytes, for {@link #addBytes}. */
  public byte[] toBytes() {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(all)) {
      out.writeByte(VERSION);
      out.writeInt(groups.size());
      for (Map.Entry<byte[], GroupFigures> group : groups.entrySet()) {
        ComparatorBytes.writeBytes(out, group.getKey());
        group.getValue().writeTo(out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return all.toByteArray();
  }

  /**
   * Adds the groups that another table of the same request has given as bytes.
   *
   * @throws IOException for bytes that are none, or of another version
   */
  public void addBytes(byte[] told) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(told))) {
      int version = in.readUnsignedByte();
      if (version != VERSION) {
        throw new IOException(
            "a region answers with groups of version "
                + version
                + ", this client reads "
                + VERSION
                + ": use the same LCIndex version on client and servers");
      }
      for (int left = in.readInt(); left > 0; left--) {
        byte[] key = ComparatorBytes.readBytes(in);
        KeyReader.parts(request.keys(), key);
        turnTo(key);
        long before = current.memoryBytes();
        current.addFrom(in);
        bytes += current.memoryBytes() - before;
      }
      if (in.available() > 0) {
        throw new IOException(in.available() + " bytes are left over after groups");
      }
    }
  }
}
