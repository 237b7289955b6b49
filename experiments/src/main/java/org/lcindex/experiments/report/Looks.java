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
package org.lcindex.experiments.report;

import java.awt.Color;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.lcindex.experiments.report.chart.Look;

/**
 * Names, order and looks of the techniques: colours of Okabe and Ito, which people with any kind of
 * colour blindness tell apart, and a marker of its own for each, for print without colours.
 */
final class Looks {
  /** The technique that the others are compared with. */
  static final String BASE = "hbase";

  /** What names of Phoenix's techniques begin with. */
  static final String PHOENIX = "phoenix-";

  /** Plain HBase on the cluster of Phoenix, whose techniques are compared with it. */
  static final String PHOENIX_BASE = PHOENIX + BASE;

  /** What this run measured, where techniques are not series but groups. */
  static final Look MEASURED = new Look("measured here", new Color(0x0072B2), Look.Marker.CIRCLE);

  /** What the paper published. */
  static final Look PAPER = new Look("published", new Color(0xD55E00), Look.Marker.BOX);

  private static final List<Look> JOBS =
      List.of(
          new Look("", new Color(0x0072B2), Look.Marker.CIRCLE),
          new Look("", new Color(0xD55E00), Look.Marker.TRIANGLE),
          new Look("", new Color(0x009E73), Look.Marker.SQUARE),
          new Look("", new Color(0xCC79A7), Look.Marker.DIAMOND),
          new Look("", new Color(0x000000), Look.Marker.CROSS),
          new Look("", new Color(0xE69F00), Look.Marker.STAR));

  /**
   * A technique as reports know it.
   *
   * @param paper its name in the paper; null when the paper does not have it
   */
  record Known(String id, String label, String paper, Look look) {}

  private static final List<Known> ALL =
      List.of(
          known(BASE, "HBase", "HBase", 0x000000, Look.Marker.CIRCLE),
          known("cmindex", "CMIndex", "CMIndex", 0xD55E00, Look.Marker.TRIANGLE),
          known("gcindex", "GCIndex", "GCIndex", 0x009E73, Look.Marker.SQUARE),
          known("ccindex", "CCIndex", "CCIndex", 0x56B4E9, Look.Marker.DIAMOND),
          known("irindex", "IRIndex", "IRIndex", 0xCC79A7, Look.Marker.TRIANGLE_DOWN),
          known("lcindex-paper", "LCIndex as in the paper", "LCIndex", 0xE69F00, Look.Marker.CROSS),
          known("lcindex", "LCIndex, ours", "LCIndex", 0x0072B2, Look.Marker.STAR),
          known(PHOENIX_BASE, "HBase on Phoenix's cluster", null, 0x555555, Look.Marker.CIRCLE),
          known("phoenix-global", "Phoenix global", null, 0x999999, Look.Marker.PLUS),
          known(
              "phoenix-global-cost",
              "Phoenix global, by cost",
              null,
              0x808080,
              Look.Marker.TRIANGLE),
          known(
              "phoenix-global-best", "Phoenix global, best index", null, 0x666666, Look.Marker.BAR),
          known("phoenix-local", "Phoenix local", null, 0xB2A100, Look.Marker.RING),
          known("phoenix-local-cost", "Phoenix local, by cost", null, 0x998A00, Look.Marker.SQUARE),
          known(
              "phoenix-local-best", "Phoenix local, best index", null, 0x7A6F00, Look.Marker.BOX));

  private Looks() {}

  private static Known known(
      String id, String label, String paper, int colour, Look.Marker marker) {
    return new Known(id, label, paper, new Look(label, new Color(colour), marker));
  }

  private static Optional<Known> find(String technique) {
    return ALL.stream().filter(known -> known.id().equals(technique)).findFirst();
  }

  /** Known techniques in their order, then the others by name. */
  static List<String> ordered(List<String> techniques) {
    Stream<String> known = ALL.stream().map(Known::id).filter(techniques::contains);
    Stream<String> others =
        techniques.stream().filter(t -> find(t).isEmpty()).sorted(Comparator.naturalOrder());
    return Stream.concat(known, others).toList();
  }

  static String label(String technique) {
    return find(technique).map(Known::label).orElse(technique);
  }

  /** The technique's name in the paper. */
  static Optional<String> paper(String technique) {
    return find(technique).map(Known::paper);
  }

  static Look look(String technique) {
    return find(technique)
        .map(Known::look)
        .orElseGet(() -> new Look(technique, Color.DARK_GRAY, Look.Marker.RING));
  }

  /** A look for the nth of some things that are not techniques. */
  static Look nth(int number, String label) {
    Look look = JOBS.get(number % JOBS.size());
    return new Look(label, look.colour(), look.marker());
  }
}
