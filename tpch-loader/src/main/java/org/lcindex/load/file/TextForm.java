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
package org.lcindex.load.file;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.lcindex.text.UserError;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * How a file writes the values of a column, where types write them in another way. Days and moments
 * as types write them are read, too: no form looks like them and means something else. Immutable.
 */
final class TextForm {
  /** As types write values. */
  static final TextForm NONE = new TextForm(null, null, null, null);

  private static final Pattern COMMA =
      Pattern.compile("[-+]?([0-9]+|[0-9]{1,3}([.][0-9]{3})+)?(,[0-9]*)?([eE][-+]?[0-9]+)?");

  private final String date;
  private final String timestamp;
  private final ZoneId zone;
  private final Boolean comma;
  private final DateTimeFormatter days;
  private final DateTimeFormatter moments;

  /**
   * A form.
   *
   * @param date pattern of days, as {@link DateTimeFormatter} has them; null for those of types
   * @param timestamp pattern of moments; null for those of types
   * @param zone of moments without one; null for UTC
   * @param comma whether numbers have a decimal comma, and perhaps points between thousands; null
   *     where nobody says, which is read as a point
   * @throws IllegalArgumentException for a pattern that is none
   */
  TextForm(String date, String timestamp, ZoneId zone, Boolean comma) {
    this.date = date;
    this.timestamp = timestamp;
    this.zone = zone;
    this.comma = comma;
    this.days = date == null ? null : formatter(date);
    this.moments = timestamp == null ? null : formatter(timestamp);
  }

  private static DateTimeFormatter formatter(String pattern) {
    // A year of an era is what yyyy means, and strictly it has an era.
    return new DateTimeFormatterBuilder()
        .appendPattern(pattern)
        .parseDefaulting(ChronoField.ERA, 1)
        .toFormatter(Locale.ROOT)
        .withResolverStyle(ResolverStyle.STRICT);
  }

  /** A zone of this name. */
  static ZoneId zone(String name) {
    try {
      return name == null ? null : ZoneId.of(name);
    } catch (DateTimeException e) {
      throw new UserError(
          "--zone " + ShownText.cut(name) + " is no time zone: give one such as Europe/Berlin");
    }
  }

  TextForm withDate(String pattern) {
    return new TextForm(pattern, timestamp, zone, comma);
  }

  TextForm withTimestamp(String pattern) {
    return new TextForm(date, pattern, zone, comma);
  }

  TextForm withComma(boolean has) {
    return new TextForm(date, timestamp, zone, has);
  }

  String date() {
    return date;
  }

  String timestamp() {
    return timestamp;
  }

  ZoneId zone() {
    return zone;
  }

  Boolean comma() {
    return comma;
  }

  /** Whether numbers are known to have a decimal comma. */
  boolean hasComma() {
    return Boolean.TRUE.equals(comma);
  }

  /** Whether values are as types write them. */
  boolean isNone() {
    return date == null && timestamp == null && zone == null && comma == null;
  }

  /** Whether this form says nothing but, perhaps, a zone that another one has, too. */
  boolean isZoneOf(TextForm other) {
    return date == null
        && timestamp == null
        && comma == null
        && (zone == null || zone.equals(other.zone));
  }

  /** A text as the type reads it; the same one when it is not of this form. */
  String plain(ValueCodec type, String text) {
    return switch (type.type()) {
      case DATE -> days == null ? text : day(text);
      case TIMESTAMP -> moments == null && zone == null ? text : moment(text);
      case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, DECIMAL -> hasComma() ? number(text) : text;
      default -> text;
    };
  }

  private String day(String text) {
    try {
      return LocalDate.parse(text.strip(), days).toString();
    } catch (DateTimeException e) {
      return text;
    }
  }

  private String moment(String text) {
    String stripped = text.strip();
    if (moments != null) {
      try {
        return moment(
            moments.parseBest(stripped, ZonedDateTime::from, LocalDateTime::from, LocalDate::from));
      } catch (DateTimeException e) {
        // As types write it, then.
      }
    }
    if (zone == null) {
      return text;
    }
    try {
      return moment(
          stripped.length() == 10
              ? LocalDate.parse(stripped)
              : LocalDateTime.parse(stripped.replace(' ', 'T')));
    } catch (DateTimeException e) {
      return text; // it has a zone of its own, or is none
    }
  }

  private String moment(TemporalAccessor read) {
    if (read instanceof ZonedDateTime zoned) {
      return zoned.toInstant().toString();
    }
    LocalDateTime local = read instanceof LocalDate day ? day.atStartOfDay() : (LocalDateTime) read;
    Instant moment = local.atZone(zone == null ? ZoneOffset.UTC : zone).toInstant();
    return moment.toString();
  }

  private static String number(String text) {
    String stripped = text.strip();
    if (COMMA.matcher(stripped).matches()) {
      return stripped.replace(".", "").replace(',', '.');
    }
    if (stripped.indexOf('.') >= 0) {
      throw new IllegalArgumentException(
          "'" + ShownText.cut(text) + "' has a point, and a comma is the decimal one");
    }
    return text;
  }

  /** For those who see the types: how values are written, where types write them in another way. */
  String shown(ValueCodec type) {
    return switch (type.type()) {
      case DATE -> date == null ? "" : date;
      case TIMESTAMP ->
          timestamp == null
              ? zone == null ? "" : zone.getId()
              : timestamp + " in " + (zone == null ? "UTC" : zone.getId());
      case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, DECIMAL ->
          comma == null ? "" : comma ? "decimal comma" : "decimal point";
      default -> "";
    };
  }

  /** Whether a column's values show this form. */
  boolean isShownBy(ValueCodec type, List<String> texts) {
    boolean isPoint = Boolean.FALSE.equals(comma);
    return !shown(type).isEmpty()
        && texts.stream()
            .anyMatch(
                text -> {
                  try {
                    return !plain(type, text).equals(text) || isPoint && text.indexOf('.') >= 0;
                  } catch (IllegalArgumentException e) {
                    return true; // its point is no decimal one
                  }
                });
  }

  /**
   * The options that say so of a column.
   *
   * @param given what is said already: there is one zone
   */
  List<String> options(String column, ValueCodec type, TextForm given) {
    List<String> options = new ArrayList<>();
    switch (type.type()) {
      case DATE -> options.add("--date-format \"" + column + "=" + date + "\"");
      case TIMESTAMP -> {
        if (timestamp != null) {
          options.add("--timestamp-format \"" + column + "=" + timestamp + "\"");
        }
        if (zone != null && given.zone == null) {
          options.add("--zone " + zone.getId());
        }
      }
      default -> {
        String word = column.matches("[\\w.:-]+") ? column : "\"" + column + "\"";
        options.add((hasComma() ? "--decimal-comma=" : "--decimal-point=") + word);
      }
    }
    return options;
  }

  /** The options that say so. */
  @Override
  public String toString() {
    List<String> options = new ArrayList<>();
    if (date != null) {
      options.add("--date-format \"" + date + "\"");
    }
    if (timestamp != null) {
      options.add("--timestamp-format \"" + timestamp + "\"");
    }
    if (zone != null) {
      options.add("--zone " + zone.getId());
    }
    if (comma != null) {
      options.add(comma ? "--decimal-comma" : "--decimal-point");
    }
    return String.join(" ", options);
  }
}
