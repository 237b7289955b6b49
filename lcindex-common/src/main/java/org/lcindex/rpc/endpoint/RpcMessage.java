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

/**
 * A request or reply of an endpoint of LCIndex.
 *
 * @param json a record of this package, see {@link RpcJson}
 * @param data bytes that belong to it, not to be written to; mostly none
 */
public record RpcMessage(String json, byte[] data) {
  private static final byte[] NO_DATA = {};

  /** A message without data. */
  public static RpcMessage of(String json) {
    return new RpcMessage(json, NO_DATA);
  }
}
