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
package org.lcindex.sfile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.HFileIdentity;
import org.lcindex.io.Slice;
import org.lcindex.layout.ColumnSpec;
import org.lcindex.layout.KeyBounds;
import org.lcindex.layout.Status;

/** Makes a histogram of entries that come in IFile order. For one thread. */
public final class SFileBuilder {
  /** Flags of a column whose definition has no bounds, at most. */
  public static final int EQUI_DEPTH_FLAGS = 100;

  private final HFileIdentity identity;
  private final ColumnSpec index;
  // Null when they are chosen from the data.
  private final byte[][] declared;
  private final List<byte[]> flags = new ArrayList<>();
  private final long[] counts;
  private final long depth;
  private final long[] others = new long[3];
  private final Slice last = new Slice();
  private int line;
  // Equi-depth: where the current line ends, once it is full; null, too, when it has no end.
  private byte[] end;
  private byte[] lowest;

  /**
   * Starts a histogram.
   *
   * @param values how many VALUE entries will come
   */
  public SFileBuilder(HFileIdentity identity, IndexDefinition definition, long values) {
    this.identity = identity;
    this.index = ColumnSpec.of(definition);
    this.declared = DeclaredFlags.of(definition);
    this.counts = new long[1 + (declared == null ? EQUI_DEPTH_FLAGS : declared.length)];
    this.depth = Math.max(1, (values + EQUI_DEPTH_FLAGS - 1) / EQUI_DEPTH_FLAGS);
  }

  /** Counts the next entry; {@code key} is read only if the tag is {@link Status#VALUE}. */
  public void add(byte tag, Slice key, boolean complex) {
    if (complex) {
      others[2]++;
    }
    if (tag == Status.ODD) {
      others[0]++;
    } else if (tag == Status.ABSENT) {
      others[1]++;
    } else {
      addKey(key);
    }
  }

  private void addKey(Slice key) {
    if (lowest == null) {
      lowest = KeyBounds.atMost(key.array, key.offset, key.length);
    }
    if (declared != null) {
      while (line < declared.length && key.compareBytes(declared[line]) > 0) {
        line++;
      }
    } else if (end != null && key.compareBytes(end) > 0) {
      flags.add(end);
      end = null;
      line++;
    }
    counts[line]++;
    if (declared == null && end == null && counts[line] >= depth) {
      end = KeyBounds.atLeast(key.array, key.offset, key.length);
    }
    if (last.array.length < key.length) {
      last.array = new byte[key.length];
    }
    System.arraycopy(key.array, key.offset, last.array, 0, key.length);
    last.length = key.length;
  }

  /** The histogram of what was counted. */
  public SFile build() {
    Flags bounds = Flags.of(declared != null ? List.of(declared) : flags, declared != null);
    return new SFile(
        identity,
        index,
        declared != null,
        bounds,
        Arrays.copyOf(counts, bounds.size() + 1),
        others,
        lowest,
        lowest == null ? null : KeyBounds.atLeast(last.array, 0, last.length));
  }
}
