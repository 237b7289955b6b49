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

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.MethodDescriptorProto;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;

/**
 * The protobuf schemas of the endpoints, built at run time:
 *
 * <pre>
 * package org.lcindex;
 * message Body { optional bytes body = 1; optional bytes data = 2; }
 * service LCIndexRegionService { rpc Call(Body) returns (Body); }
 * service LCIndexServerService { rpc Call(Body) returns (Body); }
 * service LCIndexMasterService { rpc Call(Body) returns (Body); }
 * service LCIndexEntriesService { rpc Call(Body) returns (Body); }
 * service LCIndexStoresService { rpc Call(Body) returns (Body); }
 * </pre>
 *
 * <p>HBase 2.6 endpoints are services of unshaded protobuf 2.5. Generated code would need a protoc
 * of that age in the build, for one message of two fields.
 */
final class ServiceSchema {
  static final ServiceSchema REGION = new ServiceSchema("LCIndexRegionService");
  static final ServiceSchema SERVER = new ServiceSchema("LCIndexServerService");
  static final ServiceSchema MASTER = new ServiceSchema("LCIndexMasterService");
  static final ServiceSchema ENTRIES = new ServiceSchema("LCIndexEntriesService");
  static final ServiceSchema STORES = new ServiceSchema("LCIndexStoresService");

  private final ServiceDescriptor service;
  private final MethodDescriptor call;
  private final Descriptor message;
  private final FieldDescriptor body;
  private final FieldDescriptor data;

  private ServiceSchema(String name) {
    FileDescriptorProto file =
        FileDescriptorProto.newBuilder()
            .setName(name + ".proto")
            .setPackage("org.lcindex")
            .addMessageType(
                DescriptorProto.newBuilder()
                    .setName("Body")
                    .addField(bytes("body", 1))
                    .addField(bytes("data", 2)))
            .addService(
                ServiceDescriptorProto.newBuilder()
                    .setName(name)
                    .addMethod(
                        MethodDescriptorProto.newBuilder()
                            .setName("Call")
                            .setInputType(".org.lcindex.Body")
                            .setOutputType(".org.lcindex.Body")))
            .build();
    try {
      FileDescriptor descriptor = FileDescriptor.buildFrom(file, new FileDescriptor[0]);
      message = descriptor.findMessageTypeByName("Body");
      body = message.findFieldByName("body");
      data = message.findFieldByName("data");
      service = descriptor.findServiceByName(name);
      call = service.findMethodByName("Call");
    } catch (DescriptorValidationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static FieldDescriptorProto.Builder bytes(String name, int number) {
    return FieldDescriptorProto.newBuilder()
        .setName(name)
        .setNumber(number)
        .setLabel(FieldDescriptorProto.Label.LABEL_OPTIONAL)
        .setType(FieldDescriptorProto.Type.TYPE_BYTES);
  }

  ServiceDescriptor service() {
    return service;
  }

  MethodDescriptor call() {
    return call;
  }

  Message prototype() {
    return DynamicMessage.getDefaultInstance(message);
  }

  Message wrap(RpcMessage content) {
    DynamicMessage.Builder builder =
        DynamicMessage.newBuilder(message).setField(body, ByteString.copyFromUtf8(content.json()));
    if (content.data().length > 0) {
      builder.setField(data, ByteString.copyFrom(content.data()));
    }
    return builder.build();
  }

  /** What a message of this schema holds; nothing where it has no such field. */
  RpcMessage unwrap(Message received) {
    return new RpcMessage(
        ((ByteString) received.getField(body)).toStringUtf8(),
        ((ByteString) received.getField(data)).toByteArray());
  }
}
