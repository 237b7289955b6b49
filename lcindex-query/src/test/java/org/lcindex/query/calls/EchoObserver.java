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
package org.lcindex.query.calls;

import com.google.protobuf.Service;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.LCIndexRegionService;
import org.lcindex.rpc.endpoint.RegionOp;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.reply.RegionCounters;

/** Has the endpoint of LCIndex without an index: COUNTERS is answered, the rest refused. */
public final class EchoObserver implements RegionCoprocessor, RegionObserver {
  private RegionInfo region;

  @Override
  @SuppressWarnings("rawtypes") // as HBase declares it
  public void start(CoprocessorEnvironment env) {
    region = ((RegionCoprocessorEnvironment) env).getRegionInfo();
  }

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  public Iterable<Service> getServices() {
    return List.of(new LCIndexRegionService(json -> RpcMessage.of(answer(json))));
  }

  private String answer(String json) throws IOException {
    RegionRequest request = RegionRequest.fromJson(json);
    if (request.op() != RegionOp.COUNTERS) {
      throw new IndexException("only counters, not " + request.op());
    }
    return RpcJson.toJson(new RegionCounters(region.getEncodedName(), null));
  }
}
