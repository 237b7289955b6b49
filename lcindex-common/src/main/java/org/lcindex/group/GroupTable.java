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

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.io.ByteArrayOutputStream;
import org.apache.hadoop.hbase.io.ByteBufferInputStream;
import org.lcindex.aggregate.ColumnAggregate;
import org.lcindex.predicate.ComparatorBytes;
import org.lcindex.type.LongOrdered;
import org.lcindex.type.ValueCodec;

/**
 * The groups found so far: what is added goes to the group to which the table was turned last. It
 * can be sent as bytes, and others' bytes be added. Keys are of clients and of rows: a group that
 * finds no place near that of its hash is in a tree, so whoever writes rows with one hash makes the
 * table slower by the depth of that tree, and no more. Not thread safe.
 */
public final class GroupTable {
  private static final int VERSION = 1;

  /** Heap of a group, about, besides its key and what can grow; with its places. */
  private static final int GROUP_BYTES = 128;

  private static final int FEWEST_PLACES = 64;

  /** From the place of a hash on. */
  private static final int PLACES_TRIED = 8;

  private final GroupRequest request;
  private final KeyWriter writer;
  // In the order in which they came, each knows its next; null when there is none.
  private GroupFigures first;
  private GroupFigures newest;
  private int size;
  // By a hash of the key, of a power of two places, half of them empty.
  private GroupFigures[] places = new GroupFigures[FEWEST_PLACES];
  private final Map<byte[], GroupFigures> crowded = new TreeMap<>(Arrays::compareUnsigned);
  // Null before the first one.
  private GroupFigures current;
  private long bytes;

  /** No group yet. */
  public GroupTable(GroupRequest request) {
    this.request = request;
    this.writer = new KeyWriter(request);
  }

  /** Turns to the group with these keys, which often is the one that it was turned to before. */
  public void turnTo(KeyWriter key) {
    key.end();
    if (current != null && current.hasKey(key)) {
      return;
    }
    int hash = key.hash();
    int place = hash & places.length - 1;
    for (int tried = 0; tried < PLACES_TRIED; tried++) {
      GroupFigures found = places[place];
      if (found == null) {
        begin(key, hash);
        return;
      }
      if (found.hash() == hash && found.hasKey(key)) {
        current = found;
        return;
      }
      place = place + 1 & places.length - 1;
    }
    current = crowded.isEmpty() ? null : crowded.get(key.toBytes());
    if (current == null) {
      begin(key, hash);
    }
  }

  private void begin(KeyWriter key, int hash) {
    current = new GroupFigures(request, key, hash);
    bytes += GROUP_BYTES + current.key().length + current.memoryBytes();
    add(current);
  }

  private void add(GroupFigures figures) {
    if (first == null) {
      first = figures;
    } else {
      newest.next(figures);
    }
    figures.next(null);
    newest = figures;
    size++;
    if (2 * size <= places.length) {
      place(figures);
      return;
    }
    places = new GroupFigures[2 * places.length];
    crowded.clear();
    for (GroupFigures each = first; each != null; each = each.next()) {
      place(each);
    }
  }

  private void place(GroupFigures figures) {
    int place = figures.hash() & places.length - 1;
    for (int tried = 0; tried < PLACES_TRIED; tried++) {
      if (places[place] == null) {
        places[place] = figures;
        return;
      }
      place = place + 1 & places.length - 1;
    }
    crowded.put(figures.key(), figures);
  }

  /** Turns to the group with these bytes of {@link KeyWriter}. */
  private void turnTo(byte[] key) {
    writer.set(key);
    turnTo(writer);
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
    for (GroupFigures figures = other.first; figures != null; figures = figures.next()) {
      turnTo(figures.key());
      long before = current.memoryBytes();
      current.addAll(figures);
      bytes += current.memoryBytes() - before;
    }
  }

  /**
   * Takes out the groups to which no further row belongs, which are none unless a key {@linkplain
   * KeyRequest#leadsRows leads the rows}.
   *
   * @param row the key of the last row of which the table was told; rows come in their order
   * @return in the order of their keys
   * @throws IOException when a group was told whose keys are none
   */
  public List<GroupFigures> takeComplete(byte[] row) throws IOException {
    int leading = request.leadingKey();
    if (leading < 0) {
      return List.of();
    }
    KeyRequest key = request.keys().get(leading);
    writer.begin();
    writer.rowKey(key, row, 0, row.length);
    byte[] open = KeyReader.parts(List.of(key), writer.toBytes()).get(0).form();
    List<GroupFigures> complete = new ArrayList<>();
    List<GroupFigures> all = groups();
    forget();
    for (GroupFigures group : all) {
      // Rows whose key is no value may come anywhere.
      byte[] form = KeyReader.parts(request.keys(), group.key()).get(leading).form();
      if (form != null && !Arrays.equals(form, open)) {
        complete.add(group);
        bytes -= GROUP_BYTES + group.key().length + group.memoryBytes();
      } else {
        add(group);
      }
    }
    return complete;
  }

  /** Forgets all groups. */
  public void clear() {
    forget();
    bytes = 0;
  }

  private void forget() {
    first = null;
    size = 0;
    crowded.clear();
    Arrays.fill(places, null);
    current = null;
  }

  /** The groups in the order of their keys. */
  public List<GroupFigures> groups() {
    List<GroupFigures> all = new ArrayList<>(size);
    for (GroupFigures each = first; each != null; each = each.next()) {
      all.add(each);
    }
    all.sort(GroupFigures.BY_KEY);
    return all;
  }

  /** How many there are. */
  public int size() {
    return size;
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
      out.writeInt(size);
      for (GroupFigures each = first; each != null; each = each.next()) {
        ComparatorBytes.writeBytes(out, each.key());
        each.writeTo(out);
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
    try (DataInputStream in =
        new DataInputStream(new ByteBufferInputStream(ByteBuffer.wrap(told)))) {
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
