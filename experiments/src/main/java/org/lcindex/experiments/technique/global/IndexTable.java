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
package org.lcindex.experiments.technique.global;

import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.lcindex.experiments.technique.IndexKey;
import org.lcindex.experiments.workload.RangeCondition;
import org.lcindex.experiments.workload.WorkloadColumn;

/**
 * A table in the order of a column.
 *
 * @param content what its rows have
 * @param replicated whether the file system keeps its files as often as others, or once
 */
record IndexTable(
    TableName name,
    WorkloadColumn column,
    Content content,
    List<WorkloadColumn> indexes,
    boolean replicated) {

  /** What the rows of an index table have besides their key. */
  enum Content {
    /** One empty cell. */
    NOTHING,
    /** The other indexed columns. */
    INDEXED_COLUMNS,
    /** The whole row. */
    WHOLE_ROW
  }

  TableDescriptor descriptor() {
    ColumnFamilyDescriptorBuilder family =
        ColumnFamilyDescriptorBuilder.newBuilder(column.familyBytes());
    if (!replicated) {
      family.setDFSReplication((short) 1);
    }
    return TableDescriptorBuilder.newBuilder(name).setColumnFamily(family.build()).build();
  }

  /** The key of a row's entry. */
  byte[] key(Put row) {
    return IndexKey.of(column.codec(), cell(row, column), row.getRow());
  }

  /** The row key of the row whose entry has this key. */
  byte[] rowKey(byte[] key) {
    return IndexKey.rowKey(column.codec(), key);
  }

  /** The first key in a range; empty for an open end. */
  byte[] start(RangeCondition range) {
    return IndexKey.start(column.codec(), range.lowCell());
  }

  /** The first key behind a range; empty for an open end. */
  byte[] stop(RangeCondition range) {
    return IndexKey.stop(column.codec(), range.highCell());
  }

  /** Lets a scan read just the range. */
  Scan limit(Scan scan, RangeCondition range) {
    return scan.withStartRow(start(range)).withStopRow(stop(range));
  }

  /** A row's entry. */
  Put entry(Put row) {
    Put entry = new Put(key(row));
    byte[] family = column.familyBytes();
    switch (content) {
      case NOTHING -> entry.addColumn(family, new byte[0], new byte[0]);
      case INDEXED_COLUMNS -> {
        for (WorkloadColumn other : indexes) {
          if (!other.equals(column)) {
            entry.addColumn(family, other.qualifierBytes(), cell(row, other));
          }
        }
      }
      case WHOLE_ROW -> {
        for (Cell cell : row.getFamilyCellMap().get(family)) {
          entry.addColumn(family, CellUtil.cloneQualifier(cell), CellUtil.cloneValue(cell));
        }
      }
    }
    return entry;
  }

  private static byte[] cell(Mutation row, WorkloadColumn column) {
    for (Cell cell : row.getFamilyCellMap().get(column.familyBytes())) {
      if (CellUtil.matchingQualifier(cell, column.qualifierBytes())) {
        return CellUtil.cloneValue(cell);
      }
    }
    throw new IllegalArgumentException("row " + row + " has no column " + column);
  }
}
