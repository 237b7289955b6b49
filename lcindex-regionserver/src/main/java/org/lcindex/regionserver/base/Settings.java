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
package org.lcindex.regionserver.base;

import java.util.EnumSet;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.config.ConfigKey;
import org.lcindex.config.ConfigKeys;
import org.lcindex.type.ShownText;

/**
 * Typed reading of configuration keys. A value of the table's descriptor wins over the server's
 * configuration, which wins over the default; a value that makes no sense counts as absent, for its
 * key alone, and is told. So nothing here throws: a slip of the pen in one file must not keep a
 * server from starting, nor cost an index its files. Thread safe if who is told is.
 */
public final class Settings {
  private final Configuration conf;

  private final TableDescriptor table;
  private final BiConsumer<String, String> nonsense;

  private Settings(Configuration conf, TableDescriptor table, BiConsumer<String, String> nonsense) {
    this.conf = conf;
    this.table = table;
    this.nonsense = nonsense;
  }

  /** Those of a server; what makes no sense is a standing problem. */
  public static Settings ofServer(Configuration conf, Problems problems) {
    return new Settings(conf, null, problems::report);
  }

  /**
   * Those of a server.
   *
   * @param nonsense told of every value that makes no sense: the setting, and what is wrong
   */
  public static Settings of(Configuration conf, BiConsumer<String, String> nonsense) {
    return new Settings(conf, null, nonsense);
  }

  /**
   * Those of a table.
   *
   * @param nonsense told of every value that makes no sense: the setting, and what is wrong
   */
  public static Settings ofTable(
      Configuration conf, TableDescriptor table, BiConsumer<String, String> nonsense) {
    return new Settings(conf, table, nonsense);
  }

  /** A whole number within the key's limits. */
  public long number(ConfigKey key) {
    return number(key.name(), key.number().getAsLong(), key.least(), key.most());
  }

  /** A whole number within limits that fit. */
  public int integer(ConfigKey key) {
    return (int) number(key);
  }

  /** A number from 0 to 1. */
  public double share(ConfigKey key) {
    double byDefault = Double.parseDouble(key.defaultText());
    return read(
        key.name(),
        byDefault,
        text -> {
          double value = Double.parseDouble(text);
          return value >= 0 && value <= 1 ? value : null;
        },
        "give a number from 0 to 1, such as " + byDefault);
  }

  /** A whole number within limits. */
  public long number(String key, long byDefault, long least, long most) {
    return read(
        key,
        byDefault,
        text -> {
          long value = Long.parseLong(text);
          return value >= least && value <= most ? value : null;
        },
        "give a whole number from " + least + " to " + most);
  }

  /** A whole number within limits that fit. */
  public int integer(String key, int byDefault, int least, int most) {
    return (int) number(key, byDefault, least, most);
  }

  /** One of the names of an enumeration, in upper or lower case. */
  public <E extends Enum<E>> E choice(String key, Class<E> type, E byDefault) {
    return read(key, byDefault, text -> named(type, text), "give one of " + EnumSet.allOf(type));
  }

  /**
   * One of the names of an enumeration, or a word that stands for none of them.
   *
   * @param byDefault null for the word
   */
  public <E extends Enum<E>> Optional<E> choiceOr(
      String key, Class<E> type, String word, E byDefault) {
    return read(
        key,
        Optional.ofNullable(byDefault),
        text -> {
          E named = named(type, text);
          return named == null && !text.equalsIgnoreCase(word) ? null : Optional.ofNullable(named);
        },
        "give " + word + " or one of " + EnumSet.allOf(type));
  }

  private static <E extends Enum<E>> E named(Class<E> type, String text) {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equalsIgnoreCase(text)) {
        return constant;
      }
    }
    return null;
  }

  /**
   * Whatever a function makes of the text.
   *
   * @param parse null, or a {@link RuntimeException}, says that the text makes no sense
   * @param remedy what to give instead
   */
  public <T> T read(String key, T byDefault, Function<String, T> parse, String remedy) {
    T value = byDefault;
    String ofTable = table == null ? null : table.getValue(key);
    String ofServer = conf.getTrimmed(key, "");
    // The configuration that HBase gives to a region has its table's values, too.
    if (!ofServer.isEmpty() && (ofTable == null || !ofServer.equals(ofTable.trim()))) {
      value = parse(key, ofServer, "", value, parse, remedy);
    }
    if (ofTable != null
        && ConfigKeys.isForTests(key)
        && !conf.getBoolean(ConfigKeys.TESTING.name(), false)) {
      nonsense.accept(
          "setting " + key + " of table " + table.getTableName(),
          "it is meant for tests, and " + shown(value) + " holds; remove it from the table");
    } else if (ofTable != null) {
      value = parse(key, ofTable.trim(), " of table " + table.getTableName(), value, parse, remedy);
    }
    return value;
  }

  private <T> T parse(
      String key, String text, String where, T instead, Function<String, T> parse, String remedy) {
    T value = null;
    try {
      value = parse.apply(text);
    } catch (RuntimeException e) {
      // Told below, with the limits.
    }
    if (value == null) {
      nonsense.accept(
          "setting " + key + "=" + ShownText.cut(text) + where,
          "it makes no sense and " + shown(instead) + " holds; " + remedy);
      return instead;
    }
    return value;
  }

  private static Object shown(Object value) {
    return value instanceof Optional<?> optional && optional.isEmpty() ? "the default" : value;
  }
}
