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
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.io.StringWriter;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGGraphics2DIOException;
import org.apache.batik.svggen.SVGIDGenerator;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleInsets;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** What all charts have in common, and their way into SVG. */
final class Svg {
  /** Large enough to be read when the picture is shown at two thirds of its width. */
  static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 14);

  private static final int WIDTH = 680;
  private static final String NAMESPACE = "http://www.w3.org/2000/svg";
  private static final Color GRID = new Color(0xD0D0D0);

  private Svg() {}

  /** A chart without title, which the page has. */
  static JFreeChart chart(XYPlot plot, boolean legend) {
    plot.setBackgroundPaint(Color.WHITE);
    plot.setDomainGridlinePaint(GRID);
    plot.setRangeGridlinePaint(GRID);
    plot.setOutlinePaint(Color.GRAY);
    plot.setInsets(new RectangleInsets(6, 2, 2, 10));
    JFreeChart chart = new JFreeChart(null, FONT, plot, legend);
    chart.setBackgroundPaint(Color.WHITE);
    if (legend) {
      chart.getLegend().setItemFont(FONT);
      chart.getLegend().setFrame(BlockBorder.NONE);
    }
    return chart;
  }

  /**
   * Draws a chart. The picture has no size of its own: it takes the width that it is given.
   *
   * @param id begins the ids inside, which have to be unique on a page
   */
  static String of(JFreeChart chart, int height, String id) {
    SVGGeneratorContext context = SVGGeneratorContext.createDefault(document());
    context.setComment("JFreeChart, Batik");
    context.setIDGenerator(
        new SVGIDGenerator() {
          @Override
          public String generateID(String prefix) {
            return id + "-" + super.generateID(prefix);
          }
        });
    SVGGraphics2D graphics = new SVGGraphics2D(context, false);
    chart.draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, height));
    Element root = graphics.getRoot();
    root.setAttribute("viewBox", "0 0 " + WIDTH + " " + height);
    StringWriter out = new StringWriter();
    try {
      graphics.stream(root, out, true, false);
    } catch (SVGGraphics2DIOException e) {
      throw new IllegalStateException("a picture in memory cannot be written", e);
    }
    return out.toString();
  }

  private static Document document() {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument(NAMESPACE, "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("the JDK has no XML parser", e);
    }
  }
}
