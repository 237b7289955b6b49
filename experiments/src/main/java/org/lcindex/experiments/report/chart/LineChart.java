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

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Lines with a marker at each given point. Not thread safe. */
public final class LineChart implements Chart {
  private static final int HEIGHT = 330;

  private final String x;
  private final boolean logX;
  private final String y;
  private final boolean logY;
  private final Map<Look, SortedMap<Double, Double>> series = new LinkedHashMap<>();

  /**
   * An empty chart, logarithmic to the right.
   *
   * @param x what is to the right
   * @param y what is upwards
   * @param logY whether that is logarithmic, too
   */
  public LineChart(String x, String y, boolean logY) {
    this(x, true, y, logY);
  }

  /**
   * An empty chart.
   *
   * @param x what is to the right
   * @param logX whether that is logarithmic
   * @param y what is upwards
   * @param logY whether that is logarithmic, too
   */
  public LineChart(String x, boolean logX, String y, boolean logY) {
    this.x = x;
    this.logX = logX;
    this.y = y;
    this.logY = logY;
  }

  /** Adds a line; none without points. */
  public void add(Look look, SortedMap<Double, Double> points) {
    if (!points.isEmpty()) {
      series.put(look, points);
    }
  }

  @Override
  public boolean isEmpty() {
    return series.isEmpty();
  }

  @Override
  public String svg(String id) {
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, true);
    renderer.setDrawSeriesLineAsPath(true);
    XYSeriesCollection data = new XYSeriesCollection();
    series.forEach(
        (look, points) -> {
          int number = data.getSeriesCount();
          XYSeries line = new XYSeries(look.label());
          points.forEach(line::add);
          data.addSeries(line);
          renderer.setSeriesPaint(number, look.colour());
          renderer.setSeriesStroke(number, look.line());
          renderer.setSeriesShape(number, look.marker().shape());
          renderer.setSeriesShapesFilled(number, look.marker().filled());
        });
    double[] across = {data.getDomainLowerBound(false), data.getDomainUpperBound(false)};
    double[] upwards = {data.getRangeLowerBound(false), data.getRangeUpperBound(false)};
    XYPlot plot =
        new XYPlot(data, Axes.values(x, logX, across), Axes.values(y, logY, upwards), renderer);
    return Svg.of(Svg.chart(plot, true), HEIGHT + 24 * ((series.size() + 2) / 3), id);
  }
}
