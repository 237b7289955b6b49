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

import com.google.protobuf.BlockingRpcChannel;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.RpcCallback;
import com.google.protobuf.RpcChannel;
import com.google.protobuf.RpcController;
import com.google.protobuf.Service;
import com.google.protobuf.ServiceException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.ipc.CoprocessorRpcUtils;
import org.lcindex.rpc.IndexException;
import org.lcindex.type.ShownText;

/**
 * An endpoint with one method that takes and returns an {@link RpcMessage}. Thread safe when its
 * handler is. Nothing that a handler throws reaches HBase as an unchecked exception: it travels to
 * the caller as an {@link IOException}.
 */
abstract class JsonService implements Service {

  /** Bytes of a request, at most; a thousand index names are about a tenth of that. */
  static final int MAX_REQUEST_BYTES = 1 << 17;

  private final ServiceSchema schema;
  private final CallHandler handler;

  JsonService(ServiceSchema schema, CallHandler handler) {
    this.schema = schema;
    this.handler = handler;
  }

  /** Client side: one call; throws what the handler threw or what went wrong on the way. */
  static RpcMessage call(ServiceSchema schema, BlockingRpcChannel channel, RpcMessage request)
      throws IOException {
    try {
      return schema.unwrap(
          channel.callBlockingMethod(
              schema.call(), null, schema.wrap(request), schema.prototype()));
    } catch (ServiceException e) {
      throw e.getCause() instanceof IOException ioe ? ioe : new IOException(e);
    }
  }

  /** Client side: one call to the region of a row, by HBase's asynchronous client. */
  static CompletableFuture<RpcMessage> send(
      ServiceSchema schema, AsyncTable<?> table, byte[] row, String json) {
    Message sent = schema.wrap(RpcMessage.of(json));
    return table
        .<RpcChannel, Message>coprocessorService(
            channel -> channel,
            (channel, controller, done) ->
                channel.callMethod(schema.call(), controller, sent, schema.prototype(), done),
            row)
        .thenApply(schema::unwrap);
  }

  @Override
  public ServiceDescriptor getDescriptorForType() {
    return schema.service();
  }

  @Override
  public Message getRequestPrototype(MethodDescriptor method) {
    return schema.prototype();
  }

  @Override
  public Message getResponsePrototype(MethodDescriptor method) {
    return schema.prototype();
  }

  @Override
  public void callMethod(
      MethodDescriptor method,
      RpcController controller,
      Message request,
      RpcCallback<Message> done) {
    Message reply = null;
    try {
      checkSize(request.getSerializedSize());
      reply = schema.wrap(handler.handle(schema.unwrap(request).json()));
    } catch (IOException e) {
      CoprocessorRpcUtils.setControllerException(controller, e);
    } catch (RuntimeException e) {
      // Not retriable: the same request would meet the same mistake.
      CoprocessorRpcUtils.setControllerException(
          controller,
          new IndexException("LCIndex failed on a request: " + ShownText.cut(e.toString(), 500)));
    }
    done.run(reply);
  }

  private static void checkSize(int bytes) throws IndexException {
    if (bytes > MAX_REQUEST_BYTES) {
      throw new IndexException(
          "A request of "
              + bytes
              + " bytes is not read; requests have at most "
              + MAX_REQUEST_BYTES
              + ". Ask for less at a time");
    }
  }
}
