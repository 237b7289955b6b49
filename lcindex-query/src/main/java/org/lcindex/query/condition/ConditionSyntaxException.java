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
package org.lcindex.query.condition;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * A text that is no condition. The message is three lines: what is wrong and what was expected, the
 * text, and a caret under the place.
 */
@InterfaceAudience.Public
public final class ConditionSyntaxException extends IllegalArgumentException {
  private static final int SHOWN_BEFORE = 60;
  private static final int SHOWN_AFTER = 40;

  private final String reason;
  private final int position;

  ConditionSyntaxException(String text, int position, String reason) {
    super(reason + System.lineSeparator() + excerpt(text, position));
    this.reason = reason;
    this.position = position;
  }

  /** What is wrong and what was expected, in one line. */
  public String reason() {
    return reason;
  }

  /** Where, in characters from the start of the text, from 0; its length at its end. */
  public int position() {
    return position;
  }

  /** The text around the place in one line, and the caret under it in the next. */
  private static String excerpt(String text, int position) {
    int from = position <= SHOWN_BEFORE ? 0 : position - SHOWN_BEFORE;
    int to = Math.min(text.length(), position + SHOWN_AFTER);
    String cutBefore = from == 0 ? "" : "...";
    // A line end or a control character would move the caret away from its place.
    String line = text.substring(from, to).replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]", " ");
    return cutBefore
        + line
        + (to == text.length() ? "" : "...")
        + System.lineSeparator()
        + " ".repeat(cutBefore.length() + position - from)
        + "^";
  }
}
