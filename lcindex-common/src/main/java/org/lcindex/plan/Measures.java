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
package org.lcindex.plan;

import java.util.Locale;
import org.apache.yetus.audience.InterfaceAudience;

/** Numbers with their units, as people read them in plans and logs. Stateless. */
@InterfaceAudience.Private
public final class Measures {
  private static final String[] BYTE_UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  private static final double STEP = 1024;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  private Measures() {}

  /** A number with its thousands apart. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** A number and what it counts, in the singular for one: {@code 1 row}, {@code 1,200 rows}. */
  public static String count(long number, String singular) {
    if (number == 1) {
      return "1 " + singular;
    }
    return count(number) + " " + plural(singular);
  }

  private static String plural(String singular) {
    if (singular.endsWith("y")) {
      return singular.substring(0, singular.length() - 1) + "ies";
    }
    return singular + (singular.endsWith("x") ? "es" : "s");
  }

  /** A size: {@code 512 bytes}, {@code 1.5 MiB}. */
  public static String bytes(long bytes) {
    double size = bytes;
    int unit = 0;
    while (size >= STEP && unit < BYTE_UNITS.length - 1) {
      size /= STEP;
      unit++;
    }
    return unit == 0
        ? count(bytes) + " bytes"
        : String.format(Locale.ROOT, "%.1f %s", size, BYTE_UNITS[unit]);
  }

  /**
   * How much something costs, measured by something else: {@code 0.15 of}, {@code 3.21 times}.
   *
   * @param ratio of the two, not negative
   */
  public static String share(double ratio) {
    if (Double.isInfinite(ratio)) {
      return "infinitely many times";
    }
    if (ratio < 0.001) {
      return "less than 0.001 of";
    }
    if (ratio < 1) {
      return String.format(Locale.ROOT, ratio < 0.1 ? "%.3f of" : "%.2f of", ratio);
    }
    return String.format(Locale.ROOT, ratio < 10 ? "%.2f times" : "%,.0f times", ratio);
  }

  /** A time span: {@code 0.04 ms}, {@code 12.3 ms}, {@code 4.2 s}. */
  public static String time(double nanos) {
    if (nanos >= NANOS_PER_SECOND) {
      return String.format(Locale.ROOT, "%,.1f s", nanos / NANOS_PER_SECOND);
    }
    double millis = nanos / NANOS_PER_MILLI;
    return String.format(Locale.ROOT, millis < 1 ? "%.2f ms" : "%.1f ms", millis);
  }
}
