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
package org.lcindex.rpc;

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
 * The protobuf schema of {@link LCIndexRegionService}, built at run time:
 *
 * <pre>
 * package org.lcindex;
 * message Body { optional bytes body = 1; }
 * service LCIndexRegionService { rpc Call(Body) returns (Body); }
 * </pre>
 *
 * <p>HBase 2.6 region endpoints are services of unshaded protobuf 2.5. Generated code would need a
 * protoc of that age in the build, for two messages of one field each.
 */
final class RegionServiceSchema {
  static final ServiceDescriptor SERVICE;
  static final MethodDescriptor CALL;
  private static final Descriptor MESSAGE;
  private static final FieldDescriptor BODY;

  static {
    FileDescriptorProto file =
        FileDescriptorProto.newBuilder()
            .setName("lcindex-region-service.proto")
            .setPackage("org.lcindex")
            .addMessageType(
                DescriptorProto.newBuilder()
                    .setName("Body")
                    .addField(
                        FieldDescriptorProto.newBuilder()
                            .setName("body")
                            .setNumber(1)
                            .setLabel(FieldDescriptorProto.Label.LABEL_OPTIONAL)
                            .setType(FieldDescriptorProto.Type.TYPE_BYTES)))
            .addService(
                ServiceDescriptorProto.newBuilder()
                    .setName("LCIndexRegionService")
                    .addMethod(
                        MethodDescriptorProto.newBuilder()
                            .setName("Call")
                            .setInputType(".org.lcindex.Body")
                            .setOutputType(".org.lcindex.Body")))
            .build();
    try {
      FileDescriptor descriptor = FileDescriptor.buildFrom(file, new FileDescriptor[0]);
      MESSAGE = descriptor.findMessageTypeByName("Body");
      BODY = MESSAGE.findFieldByName("body");
      SERVICE = descriptor.findServiceByName("LCIndexRegionService");
      CALL = SERVICE.findMethodByName("Call");
    } catch (DescriptorValidationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private RegionServiceSchema() {}

  static Message prototype() {
    return DynamicMessage.getDefaultInstance(MESSAGE);
  }

  static Message wrap(String body) {
    return DynamicMessage.newBuilder(MESSAGE).setField(BODY, ByteString.copyFromUtf8(body)).build();
  }

  /** The text in a message of this schema; empty when the message has none. */
  static String unwrap(Message message) {
    return ((ByteString) message.getField(BODY)).toStringUtf8();
  }
}
