package org.lcindex.experiments.metamorphic;

import java.io.IOException;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;

/** One way to run a query. All ways must return the same cells in the same order. */
interface Reading {

  /** For reports. */
  String name();

  /** Whether this way can say the query. */
  boolean takes(Query query);

  /** Whether a failure means that the query was declined and not that something is wrong. */
  boolean mayDecline();

  ResultScanner open(TestTable table, Query query) throws IOException;

  /** HBase's scan with the attribute that rules the use of the index. */
  static Reading scan(String mode, boolean mayDecline) {
    return new Reading() {
      @Override
      public String name() {
        return mode;
      }

      @Override
      public boolean takes(Query query) {
        return true;
      }

      @Override
      public boolean mayDecline() {
        return mayDecline;
      }

      @Override
      public ResultScanner open(TestTable table, Query query) throws IOException {
        Scan scan = query.toScan(table.start());
        scan.setAttribute(IndexKeys.MODE_ATTRIBUTE, Bytes.toBytes(mode));
        return table.table().getScanner(scan);
      }
    };
  }

  /** The oracle: the core scanner alone. */
  Reading FORBID = scan("forbid", false);

  /** The planner decides. */
  Reading AUTO = scan("auto", false);

  /** The index whatever it costs; fails when the scan cannot be served. */
  Reading FORCE = scan("force", true);
}
