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
package org.lcindex.hbase.shared;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellScanner;
import org.apache.hadoop.hbase.ipc.HBaseRpcController;
import org.apache.hadoop.hbase.ipc.HBaseRpcControllerImpl;
import org.apache.hadoop.hbase.ipc.RpcCall;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.shaded.protobuf.RequestConverter;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos;
import org.apache.hadoop.hbase.shaded.protobuf.generated.HBaseProtos.RegionSpecifier;
import org.apache.hadoop.hbase.shaded.protobuf.generated.HBaseProtos.RegionSpecifier.RegionSpecifierType;
import org.apache.hbase.thirdparty.com.google.protobuf.ServiceException;
import org.lcindex.hbase.OwnScans;

/** Scans by what HBase has for clients, {@code RSRpcServices}. */
record ServerOwnScans(HRegionServer server) implements OwnScans {

  @Override
  public boolean scan(ClientProtos.Scan scan, byte[] region, int rows, long millis, Rows found)
      throws IOException {
    RpcCall served =
        RpcServer.getCurrentCall()
            .orElseThrow(() -> new IOException("No client is served whose scan this could be"));
    ClientProtos.ScanRequest request =
        ClientProtos.ScanRequest.newBuilder()
            .setRegion(specifier(region))
            .setScan(scan)
            .setNumberOfRows(rows)
            .setCloseScanner(true)
            // Else HBase keeps no limit of time, and none of size within a row.
            .setClientHandlesPartials(true)
            .setClientHandlesHeartbeats(true)
            .build();
    HBaseRpcController controller = new HBaseRpcControllerImpl();
    // A scan is given half of the time that its call has left.
    controller.setCallTimeout((int) Math.min(2 * millis, Integer.MAX_VALUE));
    PartOfCall part = new PartOfCall(served, request);
    RpcServer.setCurrentCall(part.call());
    try {
      ClientProtos.ScanResponse response = server.getRSRpcServices().scan(controller, request);
      boolean all = takeRows(response, controller.cellScanner(), found);
      return all && isLast(response);
    } catch (ServiceException e) {
      throw e.getCause() instanceof IOException thrown ? thrown : new IOException(e);
    } finally {
      try {
        // HBase closes the scanner when the answer is sent; by now nothing of it is used.
        part.sent();
      } finally {
        RpcServer.setCurrentCall(served);
      }
    }
  }

  private static RegionSpecifier specifier(byte[] region) {
    return RequestConverter.buildRegionSpecifier(RegionSpecifierType.REGION_NAME, region);
  }

  /** As HBase's client reads it: without a word there may be more. */
  private static boolean isLast(ClientProtos.ScanResponse response) {
    return response.hasMoreResultsInRegion() && !response.getMoreResultsInRegion()
        || response.hasMoreResults() && !response.getMoreResults();
  }

  /** Gives the whole rows; false when the last one is not. */
  private static boolean takeRows(ClientProtos.ScanResponse response, CellScanner cells, Rows found)
      throws IOException {
    for (int i = 0; i < response.getCellsPerResultCount(); i++) {
      if (response.getPartialFlagPerResult(i)) {
        return false;
      }
      int count = response.getCellsPerResult(i);
      List<Cell> row = new ArrayList<>(count);
      while (row.size() < count && cells.advance()) {
        row.add(cells.current());
      }
      found.add(row);
    }
    return true;
  }

  @Override
  public boolean hasCoprocessor(byte[] region, String className) throws IOException {
    HRegion open = server.getRSRpcServices().getRegion(specifier(region));
    return open.getCoprocessorHost() != null
        && open.getCoprocessorHost().findCoprocessor(className) != null;
  }
}
