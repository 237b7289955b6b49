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
package org.lcindex.shell;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The hash of options of one command: known names in any case, values of the right kind. Immutable.
 * All that is wrong is an {@link IllegalArgumentException} that names the command, the option and
 * what it takes.
 */
final class Options {
  private static final Pattern TIME = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?)(ms|s|m|h|)");

  private final String command;
  private final Map<String, Object> values = new TreeMap<>();

  /**
   * Checks the names.
   *
   * @param options what was typed; null and an empty map are no options
   */
  Options(String command, Object options, String... known) {
    this.command = command;
    if (options == null) {
      return;
    }
    if (!(options instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException(
          String.format(
              "%s: '%s' is no option; write NAME => VALUE with a name of %s",
              command, options, String.join(", ", known)));
    }
    map.forEach(
        (key, value) -> {
          String name = String.valueOf(key).toUpperCase(Locale.ROOT);
          if (!Arrays.asList(known).contains(name)) {
            throw new IllegalArgumentException(
                command + " has no option " + key + "; it takes " + String.join(", ", known));
          }
          values.put(name, value);
        });
  }

  boolean has(String name) {
    return values.get(name) != null;
  }

  /** The value as text, or null. */
  String text(String name) {
    Object value = values.get(name);
    return value == null ? null : value.toString();
  }

  /** The value as it was typed, or null. */
  Object value(String name) {
    return values.get(name);
  }

  /** Whether a switch is on. */
  boolean on(String name) {
    Object value = values.get(name);
    if (value == null || value instanceof Boolean) {
      return Boolean.TRUE.equals(value);
    }
    throw wrong(name, "true or false");
  }

  /** A whole number of at least 1, or the default. */
  int count(String name, int otherwise) {
    Object value = values.get(name);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Long n && n >= 1 && n <= Integer.MAX_VALUE) {
      return n.intValue();
    }
    if (value instanceof Integer n && n >= 1) {
      return n;
    }
    throw wrong(name, "a whole number from 1 to " + Integer.MAX_VALUE);
  }

  /** One text or several. */
  List<String> texts(String name) {
    Object value = values.get(name);
    if (value == null) {
      return List.of();
    }
    Collection<?> all = value instanceof Collection<?> list ? list : List.of(value);
    if (all.isEmpty() || !all.stream().allMatch(CharSequence.class::isInstance)) {
      throw wrong(name, "a text or a list of texts, such as ['o:clerk', 'o:orderdate']");
    }
    return all.stream().map(Object::toString).toList();
  }

  /** A time above zero: a number of seconds, or a text such as 500ms, 30s, 10m or 2h. */
  Duration time(String name, Duration otherwise) {
    Object value = values.get(name);
    if (value == null) {
      return otherwise;
    }
    Matcher matcher = TIME.matcher(value.toString());
    if (matcher.matches()) {
      BigDecimal number = new BigDecimal(matcher.group(1));
      long unit =
          switch (matcher.group(2)) {
            case "ms" -> 1;
            case "m" -> 60_000;
            case "h" -> 3_600_000;
            default -> 1_000;
          };
      long millis = number.multiply(BigDecimal.valueOf(unit)).longValue();
      if (millis > 0) {
        return Duration.ofMillis(millis);
      }
    }
    throw wrong(name, "a time above zero: seconds as a number, or '500ms', '30s', '10m', '2h'");
  }

  private IllegalArgumentException wrong(String name, String takes) {
    return new IllegalArgumentException(
        command + ": " + name + " is '" + values.get(name) + "'; it takes " + takes);
  }
}
