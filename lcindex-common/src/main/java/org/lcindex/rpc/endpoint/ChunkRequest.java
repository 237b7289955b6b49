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

import org.lcindex.rpc.reply.FoundFile;
import org.lcindex.rpc.reply.HFileAddress;
import org.lcindex.rpc.reply.IndexFileName;

/**
 * Asks for a piece of an index file.
 *
 * @param address where its HFile was written
 * @param file which of the HFile's index files
 * @param version as {@link FoundFile#version()} has it
 * @param offset of the first byte
 * @param length number of bytes, 1 to {@link #MAX_LENGTH}
 */
public record ChunkRequest(
    HFileAddress address, IndexFileName file, long version, long offset, int length) {
  /** Most bytes of one piece. */
  public static final int MAX_LENGTH = 1 << 20;
}
