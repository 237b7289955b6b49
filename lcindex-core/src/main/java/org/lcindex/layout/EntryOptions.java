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
package org.lcindex.layout;

import org.lcindex.io.Compression;
import org.lcindex.io.FormatLimits;

/**
 * How the entries of an index are written. Readers take what they find.
 *
 * @param groupRows entries of a group, at most; 1 to 65,536
 * @param payloadBlockBytes size at which a payload block is cut, before compression
 * @param compression of all pages
 */
public record EntryOptions(int groupRows, int payloadBlockBytes, Compression compression) {
  /** Checks the limits. */
  public EntryOptions {
    if (groupRows < 1 || groupRows > FormatLimits.GROUP_ENTRIES) {
      throw new IllegalArgumentException(
          String.format(
              "groupRows is %s; it must be from 1 to %s (1024 is usual)",
              groupRows, FormatLimits.GROUP_ENTRIES));
    }
    if (payloadBlockBytes < 1 || payloadBlockBytes > FormatLimits.PAYLOAD_BLOCK_BYTES) {
      throw new IllegalArgumentException(
          String.format(
              "payloadBlockBytes is %s; it must be from 1 to %s (8192 is usual)",
              payloadBlockBytes, FormatLimits.PAYLOAD_BLOCK_BYTES));
    }
  }
}
