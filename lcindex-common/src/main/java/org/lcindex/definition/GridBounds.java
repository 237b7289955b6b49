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
package org.lcindex.definition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ShownText;

/**
 * The bounds of a grid's slots, fixed for a generation of the index: where the second and later
 * slots of each axis begin. They are in the base table's descriptor, as text without spaces, so
 * whoever writes, builds or asks reads one value (rule PH2). Immutable, thread safe.
 */
@InterfaceAudience.Public
public final class GridBounds {
  /** Bytes of a bound that are kept: it divides keys all the same. */
  public static final int MOST_BYTES = 64;

  private static final String OF_AXES = "/";
  private static final String OF_SLOTS = ",";

  private final String text;
  private final List<List<byte[]>> axes;

  private GridBounds(List<List<byte[]>> axes) {
    this.axes = axes;
    Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
    this.text =
        axes.stream()
            .map(
                bounds ->
                    bounds.stream()
                        .map(encoder::encodeToString)
                        .collect(Collectors.joining(OF_SLOTS)))
            .collect(Collectors.joining(OF_AXES));
  }

  /**
   * Bounds of axes.
   *
   * @param axes for each the keys at which its second and later slots begin, in order, none of them
   *     empty; fewer than there are slots leave the last slots without keys. What is longer than
   *     {@value #MOST_BYTES} bytes is cut, and given once if it is one bound then
   * @throws IllegalArgumentException if an axis's bounds are not in order
   */
  public static GridBounds of(List<List<byte[]>> axes) {
    List<List<byte[]>> kept = new ArrayList<>();
    for (List<byte[]> bounds : axes) {
      List<byte[]> ofAxis = new ArrayList<>();
      byte[] last = {};
      for (byte[] bound : bounds) {
        byte[] cut = Arrays.copyOf(bound, Math.min(bound.length, MOST_BYTES));
        int order = Arrays.compareUnsigned(last, cut);
        if (order > 0 || cut.length == 0) {
          throw new IllegalArgumentException(
              "bounds of axis " + (kept.size() + 1) + " of a grid are not in order");
        }
        if (order < 0) {
          ofAxis.add(cut);
          last = cut;
        }
      }
      kept.add(List.copyOf(ofAxis));
    }
    return new GridBounds(List.copyOf(kept));
  }

  /**
   * Reads what {@link #toString} wrote.
   *
   * @throws IllegalArgumentException with what is wrong and the remedy
   */
  public static GridBounds parse(String text) {
    List<List<byte[]>> axes = new ArrayList<>();
    try {
      for (String axis : text.split(OF_AXES, -1)) {
        List<byte[]> bounds = new ArrayList<>();
        for (String bound : axis.isEmpty() ? new String[0] : axis.split(OF_SLOTS, -1)) {
          bounds.add(Base64.getUrlDecoder().decode(bound));
        }
        axes.add(bounds);
      }
      return of(axes);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          String.format(
              "BOUNDS '%s' cannot be read (%s): drop the index and create it anew",
              ShownText.cut(text), e.getMessage()),
          e);
    }
  }

  /** Of each axis, in order; the arrays are not to be written to. */
  public List<List<byte[]>> axes() {
    return axes;
  }

  /** {@link IllegalArgumentException} if a definition's axes and slots are others. */
  void check(GlobalDefinition definition) {
    List<Integer> bits = definition.bits();
    boolean fit = !bits.isEmpty() && axes.size() == bits.size();
    for (int i = 0; fit && i < axes.size(); i++) {
      fit = axes.get(i).size() < 1 << bits.get(i);
    }
    if (!fit) {
      throw new IllegalArgumentException(
          "BOUNDS of "
              + axes.stream().map(axis -> axis.size() + 1 + "").collect(Collectors.joining(","))
              + " slots are not those of "
              + ShownText.cut(definition.toString())
              + ": drop the index and create it anew");
    }
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof GridBounds other && text.equals(other.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** The text that {@link #parse} reads back. */
  @Override
  public String toString() {
    return text;
  }
}
