package org.lcindex.experiments.metamorphic;

import org.apache.hadoop.hbase.client.Row;

/** A write to one row: may be a step of its own, or a part of a batch or of an atomic write. */
interface RowOperation extends Operation {

  /** The key of the row. */
  byte[] row();

  /** The same write as HBase's client sees it, with stamps resolved against {@code start}. */
  Row toRow(long start);

  /** The same write to another row. */
  RowOperation withRow(byte[] row);
}
