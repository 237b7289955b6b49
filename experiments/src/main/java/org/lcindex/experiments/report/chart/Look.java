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

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;

/** How a series is drawn and what it is called. */
public record Look(String label, Color colour, Marker marker) {
  private static final double SIZE = 5;

  /** Outlines around the origin. */
  public enum Marker {
    CIRCLE,
    TRIANGLE,
    SQUARE,
    DIAMOND,
    TRIANGLE_DOWN,
    CROSS,
    STAR,
    PLUS,
    BAR,
    RING,
    BOX;

    /** Whether it is an area; otherwise it is a line. */
    boolean filled() {
      return this != RING && this != BOX;
    }

    Shape shape() {
      return switch (this) {
        case CIRCLE, RING -> new Ellipse2D.Double(-SIZE, -SIZE, 2 * SIZE, 2 * SIZE);
        case SQUARE, BOX -> square();
        case DIAMOND -> turned(square(), 45);
        case TRIANGLE -> polygon(3, 1.25, 1.25);
        case TRIANGLE_DOWN -> turned(polygon(3, 1.25, 1.25), 180);
        case STAR -> polygon(10, 1.5, 0.65);
        case PLUS -> plus();
        case CROSS -> turned(plus(), 45);
        case BAR -> new Rectangle2D.Double(-SIZE, -SIZE / 2.5, 2 * SIZE, SIZE / 1.25);
      };
    }

    private static Shape square() {
      double half = SIZE * 0.9;
      return new Rectangle2D.Double(-half, -half, 2 * half, 2 * half);
    }

    private static Shape turned(Shape shape, double degrees) {
      return AffineTransform.getRotateInstance(Math.toRadians(degrees))
          .createTransformedShape(shape);
    }

    /** Corners by turns on an outer and an inner circle, the first at the top. */
    private static Shape polygon(int corners, double outer, double inner) {
      Path2D path = new Path2D.Double();
      for (int i = 0; i < corners; i++) {
        double radius = SIZE * (i % 2 == 0 ? outer : inner);
        double angle = 2 * Math.PI * i / corners - Math.PI / 2;
        double x = radius * Math.cos(angle);
        double y = radius * Math.sin(angle);
        if (i == 0) {
          path.moveTo(x, y);
        } else {
          path.lineTo(x, y);
        }
      }
      path.closePath();
      return path;
    }

    private static Shape plus() {
      double arm = SIZE * 1.3;
      double half = SIZE * 0.4;
      Path2D path = new Path2D.Double(Path2D.WIND_NON_ZERO);
      path.append(new Rectangle2D.Double(-arm, -half, 2 * arm, 2 * half), false);
      path.append(new Rectangle2D.Double(-half, -arm, 2 * half, 2 * arm), false);
      return path;
    }
  }

  /** A line of its own pattern of dashes. */
  Stroke line() {
    float[] dashes =
        switch (marker.ordinal() % 4) {
          case 1 -> new float[] {7, 3};
          case 2 -> new float[] {2, 3};
          case 3 -> new float[] {9, 3, 2, 3};
          default -> null;
        };
    return new BasicStroke(2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1f, dashes, 0f);
  }
}
