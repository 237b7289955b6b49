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
package org.lcindex.experiments.report.chart;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Locale;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;

/** Axes of values. */
final class Axes {
  private static final double MARGIN = 1.4;

  private Axes() {}

  /**
   * An axis that shows all values from one end to the other, a linear one also zero.
   *
   * @param ends least and greatest value
   */
  static ValueAxis values(String label, boolean log, double[] ends) {
    ValueAxis axis = log ? logarithmic(label, ends) : linear(label, ends);
    axis.setTickLabelFont(Svg.FONT);
    axis.setLabelFont(Svg.FONT);
    return axis;
  }

  private static ValueAxis linear(String label, double[] ends) {
    NumberAxis axis = new NumberAxis(label);
    axis.setAutoRangeIncludesZero(true);
    double high = Math.max(ends[1], 0);
    axis.setRange(Math.min(0, ends[0]), high <= 0 ? 1 : high * 1.05);
    axis.setNumberFormatOverride(format());
    return axis;
  }

  private static ValueAxis logarithmic(String label, double[] ends) {
    LogAxis axis = new LogAxis(label);
    axis.setBase(10);
    axis.setSmallestValue(1e-9);
    // Whole powers of ten at both ends when the values are far apart: at least one has a label.
    axis.setRange(ends[0] / MARGIN, ends[1] * MARGIN);
    if (Math.floor(Math.log10(ends[1] * MARGIN)) <= Math.floor(Math.log10(ends[0] / MARGIN)) + 1) {
      double decade = Math.pow(10, Math.floor(Math.log10(ends[0] / MARGIN)));
      axis.setRange(decade, Math.max(ends[1] * MARGIN, decade * 10 * MARGIN));
    }
    axis.setTickUnit(new NumberTickUnit(1)); // a power of ten
    axis.setMinorTickMarksVisible(true);
    axis.setMinorTickCount(9);
    axis.setNumberFormatOverride(format());
    return axis;
  }

  private static NumberFormat format() {
    return new DecimalFormat("#,##0.######", DecimalFormatSymbols.getInstance(Locale.ROOT));
  }
}
