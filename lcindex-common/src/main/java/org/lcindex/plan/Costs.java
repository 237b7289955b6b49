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
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The costs of units of work, in nanoseconds. Only their ratios decide. What a row takes on its way
 * to the client is not among them: both ways pay it. {@code bin/lcindex bench planner} measures
 * them. Immutable.
 *
 * @param plainCell a cell that a plain scan passes over
 * @param plainByte a byte of HFiles, uncompressed, that a plain scan reads
 * @param memStoreCell a cell of the MemStore that an indexed scan passes over
 * @param logRow a row in the MemStore's log that an indexed scan passes over
 * @param entry an entry of an IFile in the range of the driving condition
 * @param trustedRow a row that index files decide
 * @param verifiedRow a row that HBase decides
 * @param fixed an indexed scan at least
 */
@InterfaceAudience.Private
public record Costs(
    double plainCell,
    double plainByte,
    double memStoreCell,
    double logRow,
    double entry,
    double trustedRow,
    double verifiedRow,
    double fixed) {
  public static final Costs DEFAULT = new Costs(170, 0.5, 60, 8, 30, 1_000, 9_000, 100_000);

  private static final double MOST = 1e9;

  /**
   * Reads what {@link #toString} writes; what is left out is as in {@link #DEFAULT}.
   *
   * @throws IllegalArgumentException naming what is wrong
   */
  public static Costs parse(String text) {
    Map<String, Double> given = new TreeMap<>();
    for (String part : text.trim().split("[\\s,]+")) {
      if (!part.isEmpty()) {
        int equals = part.indexOf('=');
        String name = equals < 0 ? part : part.substring(0, equals);
        if (!DEFAULT.named().containsKey(name)) {
          throw new IllegalArgumentException(
              "'"
                  + part
                  + "' names no cost; write NAME=NANOSECONDS, names are "
                  + String.join(", ", DEFAULT.named().keySet()));
        }
        given.put(name, number(part, equals));
      }
    }
    Map<String, Double> all = DEFAULT.named();
    all.putAll(given);
    return new Costs(
        all.get("plain.cell"),
        all.get("plain.byte"),
        all.get("memstore.cell"),
        all.get("log.row"),
        all.get("entry"),
        all.get("trusted.row"),
        all.get("verified.row"),
        all.get("fixed"));
  }

  private static double number(String part, int equals) {
    try {
      double value = equals < 0 ? -1 : Double.parseDouble(part.substring(equals + 1));
      if (value >= 0 && value <= MOST) {
        return value;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new IllegalArgumentException(
        "'" + part + "' has no number of nanoseconds from 0 to 1000000000 after '='");
  }

  private Map<String, Double> named() {
    Map<String, Double> named = new TreeMap<>();
    named.put("plain.cell", plainCell);
    named.put("plain.byte", plainByte);
    named.put("memstore.cell", memStoreCell);
    named.put("log.row", logRow);
    named.put("entry", entry);
    named.put("trusted.row", trustedRow);
    named.put("verified.row", verifiedRow);
    named.put("fixed", fixed);
    return named;
  }

  /** {@code entry=40 fixed=100000 ...}, with at most two decimals. */
  @Override
  public String toString() {
    StringJoiner text = new StringJoiner(" ");
    named()
        .forEach(
            (name, nanos) ->
                text.add(
                    name
                        + "="
                        + String.format(Locale.ROOT, "%.2f", nanos).replaceAll("\\.?0+$", "")));
    return text.toString();
  }
}
