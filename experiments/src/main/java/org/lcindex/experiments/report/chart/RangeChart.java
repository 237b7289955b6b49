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

import java.awt.Color;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.lcindex.experiments.kit.Samples;

/**
 * Medians as markers with their ranges as whiskers, in groups one below the other; in a group every
 * series has a line of its own, so that nothing covers anything. Not thread safe.
 */
public final class RangeChart implements Chart {
  private static final int LINE_HEIGHT = 15;
  private static final int GROUP_GAP = 12;
  private static final double GROUP_WIDTH = 0.84;
  private static final Color BAND = new Color(0xF4F4F4);

  private final String axis;
  private final boolean log;
  private final List<String> groups = new ArrayList<>();
  private final Map<Look, List<Point>> series = new LinkedHashMap<>();

  private record Point(int group, double low, double middle, double high) {}

  /**
   * An empty chart.
   *
   * @param axis what the values are
   * @param log whether their axis is logarithmic
   */
  public RangeChart(String axis, boolean log) {
    this.axis = axis;
    this.log = log;
  }

  private void add(String group, Look look, double low, double middle, double high) {
    if (Double.isNaN(middle) || (log && low <= 0)) {
      return;
    }
    if (!groups.contains(group)) {
      groups.add(group);
    }
    series
        .computeIfAbsent(look, l -> new ArrayList<>())
        .add(new Point(groups.indexOf(group), low, middle, high));
  }

  /** Adds a result; groups and series come in the order of their first values. */
  public void add(String group, Look look, Samples samples) {
    add(group, look, samples.min(), samples.median(), samples.max());
  }

  @Override
  public boolean isEmpty() {
    return series.isEmpty();
  }

  @Override
  public String svg(String id) {
    XYErrorRenderer renderer = new XYErrorRenderer();
    renderer.setDrawXError(true);
    renderer.setDrawYError(false);
    renderer.setCapLength(6);
    XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
    int lines = Math.max(1, series.size());
    for (Map.Entry<Look, List<Point>> entry : series.entrySet()) {
      int number = data.getSeriesCount();
      Look look = entry.getKey();
      XYIntervalSeries points = new XYIntervalSeries(look.label(), false, true);
      double offset = ((number + 0.5) / lines - 0.5) * GROUP_WIDTH;
      for (Point p : entry.getValue()) {
        double y = p.group() + offset;
        points.add(p.middle(), p.low(), p.high(), y, y, y);
      }
      data.addSeries(points);
      renderer.setSeriesPaint(number, look.colour());
      renderer.setSeriesShape(number, look.marker().shape());
      renderer.setSeriesShapesFilled(number, look.marker().filled());
      renderer.setSeriesLinesVisible(number, false);
    }
    XYPlot plot = new XYPlot(data, Axes.values(axis, log, ends()), groupAxis(), renderer);
    JFreeChart chart = Svg.chart(plot, series.size() > 1);
    int legend = series.size() > 1 ? 24 * ((series.size() + 2) / 3) : 0;
    int height = groups.size() * (lines * LINE_HEIGHT + GROUP_GAP) + 60 + legend;
    return Svg.of(chart, height, id);
  }

  private double[] ends() {
    double low = Double.MAX_VALUE;
    double high = -Double.MAX_VALUE;
    for (List<Point> points : series.values()) {
      for (Point p : points) {
        low = Math.min(low, p.low());
        high = Math.max(high, p.high());
      }
    }
    return new double[] {low, high};
  }

  private ValueAxis groupAxis() {
    SymbolAxis axis = new SymbolAxis(null, groups.toArray(String[]::new));
    axis.setInverted(true);
    axis.setRange(-0.5, groups.size() - 0.5);
    axis.setTickLabelFont(Svg.FONT);
    axis.setTickMarksVisible(false);
    axis.setGridBandsVisible(groups.size() > 1);
    axis.setGridBandPaint(BAND);
    axis.setGridBandAlternatePaint(Color.WHITE);
    return axis;
  }
}
