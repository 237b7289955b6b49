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
package org.lcindex.query.cli.rows;

import java.util.List;

/** A line of CSV or of its kin with another delimiter. Stateless. */
public final class DelimitedLine {
  private DelimitedLine() {}

  /** The line with its end; null is empty without quotes, the empty text has them. */
  public static String of(char delimiter, List<String> values) {
    StringBuilder line = new StringBuilder();
    for (String value : values) {
      if (value != null) {
        quote(value, delimiter, line);
      }
      line.append(delimiter);
    }
    line.setCharAt(line.length() - 1, '\n');
    return line.toString();
  }

  private static void quote(String value, char delimiter, StringBuilder line) {
    // Readers drop spaces around a name that is not in quotes.
    if (value.isEmpty()
        || value.charAt(0) == ' '
        || value.endsWith(" ")
        || value.chars().anyMatch(c -> c == delimiter || c == '"' || c == '\n' || c == '\r')) {
      line.append('"').append(value.replace("\"", "\"\"")).append('"');
    } else {
      line.append(value);
    }
  }
}
