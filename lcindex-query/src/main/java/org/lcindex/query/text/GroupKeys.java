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
package org.lcindex.query.text;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lcindex.query.GroupKey;
import org.lcindex.query.Grouping;
import org.lcindex.text.DidYouMean;

/**
 * Keys of groups as they are typed: {@code status,month(o:orderdate),first(clerk,3)}. Immutable.
 */
public final class GroupKeys {
  private static final String FIRST = "first";
  private static final List<String> FUNCTIONS = List.of("year", "month", "day", "hour", FIRST);

  /** A type has parentheses, too, and colons before it. */
  private static final Pattern CALL = Pattern.compile("(?s)\\s*([A-Za-z_]+)\\((.*)\\)\\s*");

  private final List<String> texts;
  private final List<GroupKey> keys;

  private GroupKeys(List<String> texts, List<GroupKey> keys) {
    this.texts = texts;
    this.keys = keys;
  }

  /**
   * Reads keys.
   *
   * @param lists of keys, with commas between them
   * @param zone by whose clocks moments are meant; null for UTC
   * @throws IllegalArgumentException when one is no key, or none has a clock
   */
  public static GroupKeys of(List<String> lists, String zone) {
    List<String> texts = lists.stream().flatMap(list -> split(list).stream()).toList();
    ZoneId clocks = zone == null ? null : zone(zone);
    List<GroupKey> keys = new ArrayList<>();
    boolean timed = false;
    for (String text : texts) {
      Matcher call = CALL.matcher(text);
      boolean calls = call.matches();
      GroupKey key = calls ? called(call.group(1), call.group(2), text) : GroupKey.of(text);
      boolean ofTime = calls && !call.group(1).equalsIgnoreCase(FIRST);
      timed |= ofTime;
      keys.add(ofTime && clocks != null ? key.in(clocks) : key);
    }
    if (clocks != null && !timed) {
      throw new IllegalArgumentException(
          "The time zone "
              + zone
              + " is for the keys year, month, day and hour, and there is none; leave it out");
    }
    return new GroupKeys(texts, List.copyOf(keys));
  }

  private static ZoneId zone(String text) {
    try {
      return ZoneId.of(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is no time zone; give one such as Europe/Berlin or +02:00", e);
    }
  }

  /** Commas within parentheses are a function's. */
  private static List<String> split(String list) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int begin = 0;
    for (int i = 0; i <= list.length(); i++) {
      char c = i < list.length() ? list.charAt(i) : ',';
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (i == list.length() || c == ',' && depth == 0) {
        String part = list.substring(begin, i).strip();
        if (part.isEmpty()) {
          throw new IllegalArgumentException(
              "'" + list + "' has a key that is empty; write columns with commas between them");
        }
        parts.add(part);
        begin = i + 1;
      }
    }
    return parts;
  }

  private static GroupKey called(String name, String argument, String text) {
    String function = name.toLowerCase(Locale.ROOT);
    String meant = DidYouMean.among(function, FUNCTIONS);
    int comma = argument.lastIndexOf(',');
    return switch (function) {
      case "year" -> GroupKey.of(argument.strip()).year();
      case "month" -> GroupKey.of(argument.strip()).month();
      case "day" -> GroupKey.of(argument.strip()).day();
      case "hour" -> GroupKey.of(argument.strip()).hour();
      case FIRST ->
          GroupKey.of(argument.substring(0, Math.max(0, comma)).strip())
              .first(letters(argument.substring(comma + 1).strip(), comma, text));
      default ->
          throw new IllegalArgumentException(
              "'"
                  + text
                  + "': groups have no function "
                  + name
                  + (meant.isEmpty() ? "." : meant)
                  + " There are year(COLUMN), month, day and hour, and first(COLUMN,N)");
    };
  }

  private static int letters(String number, int comma, String text) {
    try {
      if (comma > 0) {
        return Integer.parseInt(number);
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new IllegalArgumentException(
        "'" + text + "' wants a column and a number of letters, as in first(clerk,3)");
  }

  /** The keys as they were typed. */
  public List<String> texts() {
    return texts;
  }

  /** Groups by these keys. */
  public Grouping grouping() {
    return Grouping.by(keys.toArray(GroupKey[]::new));
  }
}
