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

import org.lcindex.plan.IndexCells;

/**
 * One index of one HFile.
 *
 * @param index the definition's text, for example {@code cf:price DOUBLE}
 * @param state how far it is
 * @param bytes of the index file on the local disk; 0 when there is none
 * @param reason why it is not INDEXED; null when there is nothing to say
 * @param cells what it has of the HFile's rows; null without an index file, or when the server does
 *     not tell
 */
public record IndexFileStatus(
    String index, IndexFileState state, long bytes, String reason, IndexCells cells) {
  /** A state that a newer server knows and this reader does not is not INDEXED: MISSING. */
  public IndexFileStatus {
    if (state == null) {
      state = IndexFileState.MISSING;
      reason = reason == null ? "the server sent a state unknown to this client" : reason;
    }
  }

  /** One of which nothing is told about its rows. */
  public IndexFileStatus(String index, IndexFileState state, long bytes, String reason) {
    this(index, state, bytes, reason, null);
  }
}
