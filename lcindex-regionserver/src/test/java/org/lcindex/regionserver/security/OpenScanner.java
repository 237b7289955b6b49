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
package org.lcindex.regionserver.security;

import java.io.IOException;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ClusterConnection;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.shaded.protobuf.ProtobufUtil;
import org.apache.hadoop.hbase.shaded.protobuf.RequestConverter;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.ScanRequest;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos.ScanResponse;
import org.apache.hbase.thirdparty.com.google.protobuf.ServiceException;

/** A scanner of a region server by its id, as anybody may send it. */
final class OpenScanner {
  private final HRegionLocation region;
  private final long id;

  private OpenScanner(HRegionLocation region, long id) {
    this.region = region;
    this.id = id;
  }

  /** Opens a scan of a table's only region, without reading a row. */
  static OpenScanner open(Connection user, TableName table, Scan scan) throws IOException {
    HRegionLocation region;
    try (RegionLocator locator = user.getRegionLocator(table)) {
      region = locator.getRegionLocation(new byte[0], true);
    }
    ScanRequest request =
        RequestConverter.buildScanRequest(region.getRegion().getRegionName(), scan, 0, false);
    return new OpenScanner(region, send(user, region, request).getScannerId());
  }

  private static ScanResponse send(Connection user, HRegionLocation region, ScanRequest request)
      throws IOException {
    try {
      return ((ClusterConnection) user).getClient(region.getServerName()).scan(null, request);
    } catch (ServiceException e) {
      throw ProtobufUtil.handleRemoteException(e);
    }
  }

  /** Reads rows; returns how many. */
  int next(Connection user, int rows) throws IOException {
    ScanResponse response =
        send(user, region, RequestConverter.buildScanRequest(id, rows, false, false));
    return response.getResultsCount() + response.getCellsPerResultCount();
  }

  void close(Connection user) throws IOException {
    send(user, region, RequestConverter.buildScanRequest(id, 0, true, false));
  }
}
