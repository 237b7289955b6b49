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
package org.lcindex.rpc.endpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.BlockingRpcChannel;
import com.google.protobuf.Message;
import com.google.protobuf.Service;
import com.google.protobuf.ServiceException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hbase.ipc.CoprocessorRpcUtils;
import org.apache.hadoop.hbase.ipc.ServerRpcController;

/** An endpoint in one process: messages go through bytes, as HBase's RPC sends them. */
final class InProcessChannel {
  private InProcessChannel() {}

  static BlockingRpcChannel to(Service service, String name) {
    return (method, controller, request, prototype) -> {
      try {
        assertEquals(name, CoprocessorRpcUtils.getServiceName(service.getDescriptorForType()));
        Message received =
            service
                .getRequestPrototype(method)
                .newBuilderForType()
                .mergeFrom(request.toByteArray())
                .build();
        ServerRpcController server = new ServerRpcController();
        AtomicReference<Message> reply = new AtomicReference<>();
        service.callMethod(method, server, received, reply::set);
        IOException failure = CoprocessorRpcUtils.getControllerException(server);
        if (failure != null) {
          throw new ServiceException("remote", failure);
        }
        // As HRegion.execService: merged into a builder of the service's response prototype.
        Message sent =
            service.getResponsePrototype(method).newBuilderForType().mergeFrom(reply.get()).build();
        return prototype.newBuilderForType().mergeFrom(sent.toByteArray()).build();
      } catch (IOException e) {
        throw new ServiceException("bytes", e);
      }
    };
  }
}
