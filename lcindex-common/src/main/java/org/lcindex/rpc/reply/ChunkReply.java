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
package org.lcindex.rpc.reply;

import java.util.zip.CRC32C;
import org.lcindex.rpc.endpoint.ChunkRequest;

/**
 * What comes with the bytes of a {@link ChunkRequest}.
 *
 * @param crc32c of the bytes
 * @param retryAfterMillis not 0 when the server is busy and sent no bytes: when to ask again, in
 *     milliseconds
 */
public record ChunkReply(int crc32c, long retryAfterMillis) {

  /** The checksum that goes with the bytes. */
  public static int checksum(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }
}
