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
package org.lcindex.verification.lookups;

import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A column of objects that is looked up, a LONG. One writer of an object writes it, and how it does
 * so is here. Immutable.
 *
 * @param alone what of a row only this writer writes
 */
record Attribute(byte[] family, byte[] qualifier, Alone alone) {

  /** What of a row somebody writes alone, and may delete. */
  enum Alone {
    COLUMN,
    FAMILY,
    ROW
  }

  /** With the server's timestamp. */
  Put put(byte[] row, long value) {
    return new Put(row).addColumn(family, qualifier, Bytes.toBytes(value));
  }

  Put put(byte[] row, long value, long timestamp) {
    return new Put(row).addColumn(family, qualifier, timestamp, Bytes.toBytes(value));
  }

  /** A delete of the column, with the timestamp that a delete has. */
  Delete column(Delete delete) {
    return delete.addColumns(family, qualifier, delete.getTimestamp());
  }

  /** A delete of all that the writer has alone. */
  Delete all(Delete delete) {
    return switch (alone) {
      case COLUMN -> column(delete);
      case FAMILY -> delete.addFamily(family, delete.getTimestamp());
      case ROW -> delete; // without columns it is one of the row
    };
  }

  /** The value that a row shows; null for none. */
  Long of(Result row) {
    byte[] value = row.getValue(family, qualifier);
    return value == null ? null : Bytes.toLong(value);
  }
}
