package org.lcindex.experiments.metamorphic;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;

/** What the test asks of the index besides scans: to be there, to catch up, to tell its counts. */
interface IndexControl {

  /** Whether there is an index at all; without one the readings are all the same. */
  boolean present();

  /** The descriptor with the setting's indexes and index options. */
  TableDescriptor define(TableDescriptor plain, Setting setting);

  /** Waits until every HFile of the table is indexed. */
  void settle(TableName table) throws IOException;

  /**
   * What the table's regions have counted so far, by name: see {@link Shares} for those that are
   * understood.
   */
  Map<String, Long> counters(TableName table) throws IOException;

  /** No index: for the test of the test. */
  IndexControl NONE =
      new IndexControl() {
        @Override
        public boolean present() {
          return false;
        }

        @Override
        public TableDescriptor define(TableDescriptor plain, Setting setting) {
          return plain;
        }

        @Override
        public void settle(TableName table) {}

        @Override
        public Map<String, Long> counters(TableName table) {
          return Map.of();
        }
      };
}
