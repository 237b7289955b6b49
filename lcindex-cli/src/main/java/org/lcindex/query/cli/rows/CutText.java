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

import java.util.Locale;
import org.lcindex.type.ShownText;

/** Values for people to look at: in one line, and not longer than there is room. Stateless. */
final class CutText {
  private CutText() {}

  /**
   * The text in one line of at most so many characters. What is longer ends with how many bytes the
   * value has, or with dots only where there is no room for that.
   */
  static String of(String text, int bytes, int most) {
    // Of a huge value no more than can be shown is looked at.
    String line = ShownText.line(text.length() > most ? head(text, most + 1) : text);
    if (line.length() <= most) {
      return line;
    }
    String size = String.format(Locale.ROOT, "... %,d bytes", bytes);
    String end = size.length() <= most / 2 ? size : "...";
    return head(line, Math.max(0, most - end.length())) + end;
  }

  private static String head(String text, int length) {
    boolean halved = length > 0 && Character.isHighSurrogate(text.charAt(length - 1));
    return text.substring(0, halved ? length - 1 : length);
  }
}
