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

import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/** Keys of one column as text: the value if the definition can be read, else the bytes. */
public final class KeyText {
  private final ValueCodec codec;

  /** For the keys of a column. */
  public KeyText(ColumnSpec spec) {
    codec = codecOf(spec);
  }

  private static ValueCodec codecOf(ColumnSpec spec) {
    try {
      return IndexDefinition.parse(spec.definition(), null).codec();
    } catch (IllegalArgumentException e) {
      return null; // written by a version that knew types which this one does not
    }
  }

  /** One key, as it may be shown. */
  public String of(byte[] key) {
    return ShownText.line(plain(key));
  }

  private String plain(byte[] key) {
    if (codec != null) {
      try {
        return codec.format(codec.valueOf(key));
      } catch (RuntimeException e) {
        // A bound may be cut in the middle of a key; then its bytes are the best there is.
        return Bytes.toStringBinary(key);
      }
    }
    return Bytes.toStringBinary(key);
  }

  /** From a lowest to a highest bound, which is null for no end. */
  public String range(byte[] lowest, byte[] highest) {
    return "[" + of(lowest) + ", " + (highest == null ? "+inf)" : of(highest) + "]");
  }
}
