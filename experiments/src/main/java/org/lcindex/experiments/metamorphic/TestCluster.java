package org.lcindex.experiments.metamorphic;

import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.regionserver.HRegion;

/** The cluster in this JVM that the sequences run on. */
interface TestCluster {

  Connection connection();

  /** The open regions of a table, in key order or not. */
  List<HRegion> regions(TableName table);
}
