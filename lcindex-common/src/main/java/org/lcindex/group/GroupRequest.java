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
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.lcindex.aggregate.AggregateRequest;
import org.lcindex.definition.RowParts;
import org.lcindex.predicate.ComparatorBytes;
import org.lcindex.type.ValueCodec;

/**
 * A client's request for groups of a scan's rows, as the scan carries it in {@link
 * org.lcindex.definition.LCIndexConstants#SCAN_GROUP}. Immutable as long as nobody writes to the
 * arrays.
 *
 * @param name the qualifier of the cells in which regions answer, which no column of the table has
 * @param keys by which rows are grouped; without any all rows are one group
 * @param columns of whose values something is wanted in each group
 */
public record GroupRequest(byte[] name, List<KeyRequest> keys, List<GroupColumn> columns) {
  /** The most keys. */
  public static final int MOST_KEYS = 4;

  /** The most columns of whose values something is wanted. */
  public static final int MOST_COLUMNS = 100;

  private static final int VERSION = 1;
  private static final int COLUMN = 0;
  private static final int ROW = 1;
  private static final int PART = 2;
  private static final int SUM = 1;
  private static final int EXTREMES = 2;
  private static final int APPROXIMATE = 4;

  public GroupRequest {
    if (name.length == 0 || name.length > AggregateRequest.MOST_NAME_BYTES) {
      throw new IllegalArgumentException("a name of " + name.length + " bytes");
    }
    if (keys.size() > MOST_KEYS) {
      throw new IllegalArgumentException(
          "Groups by " + keys.size() + " keys; give " + MOST_KEYS + " at most");
    }
    if (columns.size() > MOST_COLUMNS) {
      throw new IllegalArgumentException(
          "Aggregates of " + columns.size() + " columns; give " + MOST_COLUMNS + " at most");
    }
    keys = List.copyOf(keys);
    columns = List.copyOf(columns);
  }

  /**
   * The first of the keys that {@linkplain KeyRequest#leadsRows leads the rows}; -1 if none does.
   */
  int leadingKey() {
    for (int i = 0; i < keys.size(); i++) {
      if (keys.get(i).leadsRows()) {
        return i;
      }
    }
    return -1;
  }

  /** All columns that are read for it; one may come several times. */
  public List<ColumnSource> read() {
    List<ColumnSource> read = new ArrayList<>();
    for (KeyRequest key : keys) {
      if (key.source() instanceof ColumnSource column) {
        read.add(column);
      }
    }
    for (GroupColumn wanted : columns) {
      if (wanted.column() instanceof ColumnSource column) {
        read.add(column);
      }
    }
    return read;
  }

  /** Whether these are no cells of a row but what a region has made of several rows. */
  public boolean isAnswer(List<Cell> cells) {
    return cells.size() == 1 && CellUtil.matchingQualifier(cells.get(0), name);
  }

  /** For a scan attribute. */
  public byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      ComparatorBytes.writeBytes(out, name);
      out.writeByte(keys.size());
      for (KeyRequest key : keys) {
        write(out, key.source());
        out.writeByte(key.function().ordinal());
        out.writeInt(key.codePoints());
        out.writeUTF(key.zone().getId());
      }
      out.writeByte(columns.size());
      for (GroupColumn column : columns) {
        write(out, column.column());
        int approximate = column.approximate() ? APPROXIMATE : 0;
        out.writeByte((column.sum() ? SUM : 0) | (column.extremes() ? EXTREMES : 0) | approximate);
        out.writeInt(column.distinct());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, KeySource source) throws IOException {
    if (source instanceof ColumnSource column) {
      out.writeByte(COLUMN);
      ComparatorBytes.writeBytes(out, column.family());
      ComparatorBytes.writeBytes(out, column.qualifier());
    } else if (source instanceof PartSource part) {
      out.writeByte(PART);
      out.writeUTF(part.parts().toString());
      out.writeByte(part.part());
      return;
    } else {
      out.writeByte(ROW);
    }
    out.writeUTF(source.codec().toString());
  }

  /**
   * Reads what {@link #toBytes} wrote; null for anything else, which comes from a client of another
   * version: rows are the answer that every client understands.
   */
  public static GroupRequest parse(byte[] bytes) {
    if (bytes == null) {
      return null;
    }
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      GroupRequest read = in.readUnsignedByte() == VERSION ? read(in) : null;
      return in.available() > 0 ? null : read;
    } catch (IOException | IllegalArgumentException | DateTimeException e) {
      return null;
    }
  }

  private static GroupRequest read(DataInputStream in) throws IOException {
    byte[] name = ComparatorBytes.readBytes(in);
    List<KeyRequest> keys = new ArrayList<>();
    for (int left = in.readUnsignedByte(); left > 0; left--) {
      KeySource source = readSource(in);
      int function = in.readUnsignedByte();
      if (function >= KeyFunction.values().length) {
        throw new IOException("function " + function + " is unknown");
      }
      keys.add(
          new KeyRequest(
              source, KeyFunction.values()[function], in.readInt(), ZoneId.of(in.readUTF())));
    }
    List<GroupColumn> columns = new ArrayList<>();
    for (int left = in.readUnsignedByte(); left > 0; left--) {
      KeySource column = readSource(in);
      if (column instanceof RowSource) {
        throw new IOException("an aggregate of row keys");
      }
      int flags = in.readUnsignedByte();
      columns.add(
          new GroupColumn(
              column,
              (flags & SUM) != 0,
              (flags & EXTREMES) != 0,
              in.readInt(),
              (flags & APPROXIMATE) != 0));
    }
    return new GroupRequest(name, keys, columns);
  }

  private static KeySource readSource(DataInputStream in) throws IOException {
    int kind = in.readUnsignedByte();
    if (kind == ROW) {
      return new RowSource(ValueCodec.named(in.readUTF()));
    }
    if (kind == PART) {
      return new PartSource(RowParts.parse(in.readUTF()), in.readUnsignedByte());
    }
    if (kind != COLUMN) {
      throw new IOException("source " + kind + " of a key is unknown");
    }
    return new ColumnSource(
        ComparatorBytes.readBytes(in),
        ComparatorBytes.readBytes(in),
        ValueCodec.named(in.readUTF()));
  }

  /** The keys, for people. */
  @Override
  public String toString() {
    return keys.stream().map(KeyRequest::toString).collect(Collectors.joining(", "));
  }
}
