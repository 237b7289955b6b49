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
package org.lcindex.group;

import org.lcindex.definition.RowParts;
import org.lcindex.type.ValueCodec;

/**
 * A part of the row key.
 *
 * @param parts of the table's row keys
 * @param part its number among them
 */
public record PartSource(RowParts parts, int part) implements KeySource {
  public PartSource {
    if (part < 0 || part >= parts.list().size()) {
      throw new IllegalArgumentException("part " + part + " of " + parts);
    }
  }

  @Override
  public ValueCodec codec() {
    return parts.list().get(part).codec();
  }

  /** What a row key has of it; null when the key has no such part. */
  byte[] in(byte[] row, int offset, int length) {
    return parts.cell(row, offset, length, part);
  }

  @Override
  public String toString() {
    return parts.list().get(part).name();
  }
}
