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

import org.lcindex.rpc.endpoint.ChunkRequest;

/**
 * One index file as the asked server has it.
 *
 * @param file which
 * @param state whether the server has it
 * @param bytes its size; 0 when the server does not have it
 * @param version changes with its content; goes back with every {@link ChunkRequest}
 */
public record FoundFile(IndexFileName file, State state, long bytes, long version) {

  /** Whether a server has an index file. */
  public enum State {
    /** It can be copied. */
    HAVE,
    /** A job is at work on it: ask again later. */
    BUILDING,
    /** It is not there and nobody makes it. */
    NONE
  }
}
