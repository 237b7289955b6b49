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
package org.lcindex.global.catalog;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.lcindex.global.coverage.Lifetimes;
import org.lcindex.global.coverage.Lifetimes.Family;
import org.lcindex.global.table.CatalogTable;

/**
 * The bytes of {@link CatalogNotes}: columns of the family of what an index is, with a letter and
 * the eight bytes of an id for a name. Releases before them read two other columns there and leave
 * all others alone. Stateless.
 */
final class NoteCells {
  private static final byte[] INDEX = CatalogTable.indexFamily();
  private static final byte LIFETIMES = 'l';
  private static final byte RESTORE = 'r';
  private static final int NAME_LENGTH = 1 + Long.BYTES;

  private NoteCells() {}

  private static byte[] name(byte kind, long id) {
    return ByteBuffer.allocate(NAME_LENGTH).put(kind).putLong(id).array();
  }

  static byte[] lifetimesOf(long token) {
    return name(LIFETIMES, token);
  }

  static byte[] restore(long id) {
    return name(RESTORE, id);
  }

  static byte[] value(Lifetimes lifetimes) {
    int length = 0;
    for (Family family : lifetimes.families()) {
      length += Short.BYTES + family.bytes().length + 2 * Integer.BYTES;
    }
    ByteBuffer value = ByteBuffer.allocate(length);
    for (Family family : lifetimes.families()) {
      value
          .putShort((short) family.bytes().length) // HBase's limit is a byte's
          .put(family.bytes())
          .putInt(family.timeToLive())
          .putInt(family.minVersions());
    }
    return value.array();
  }

  static byte[] value(RestoreCall call) {
    byte[] master = CatalogCells.text(call.master());
    return ByteBuffer.allocate(Long.BYTES + master.length).putLong(call.time()).put(master).array();
  }

  /** Whether a column has lifetimes, and of which token: null if it has not. */
  static Long tokenOf(Cell cell) {
    return idOf(cell, LIFETIMES);
  }

  private static Long idOf(Cell cell, byte kind) {
    if (!CellUtil.matchingFamily(cell, INDEX) || cell.getQualifierLength() != NAME_LENGTH) {
      return null;
    }
    ByteBuffer name = ByteBuffer.wrap(CellUtil.cloneQualifier(cell));
    return name.get() == kind ? name.getLong() : null;
  }

  static CatalogNotes read(Result row) {
    Map<Long, Lifetimes> lifetimes = new TreeMap<>();
    List<RestoreCall> restores = new ArrayList<>();
    for (Cell cell : row.rawCells()) {
      Long token = tokenOf(cell);
      Long restore = idOf(cell, RESTORE);
      if (token != null) {
        lifetimes.put(token, lifetimes(ByteBuffer.wrap(CellUtil.cloneValue(cell))));
      } else if (restore != null) {
        restores.add(restore(restore, ByteBuffer.wrap(CellUtil.cloneValue(cell))));
      }
    }
    return new CatalogNotes(lifetimes, List.copyOf(restores));
  }

  private static Lifetimes lifetimes(ByteBuffer value) {
    List<Family> families = new ArrayList<>();
    try {
      while (value.hasRemaining()) {
        byte[] name = new byte[Short.toUnsignedInt(value.getShort())];
        value.get(name);
        families.add(Family.of(name, value.getInt(), value.getInt()));
      }
    } catch (BufferUnderflowException e) {
      return Lifetimes.UNREADABLE;
    }
    return new Lifetimes(List.copyOf(families));
  }

  /** One that cannot be read has no master that lives: the next enable takes it away. */
  private static RestoreCall restore(long id, ByteBuffer value) {
    if (value.remaining() < Long.BYTES) {
      return new RestoreCall(id, 0, "");
    }
    long time = value.getLong();
    byte[] master = new byte[value.remaining()];
    value.get(master);
    return new RestoreCall(id, time, CatalogCells.text(master));
  }
}
