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
package org.lcindex.config;

import java.util.function.LongSupplier;

/**
 * A configuration key as {@code docs/configuration.md} has it. Immutable.
 *
 * @param name the key
 * @param scope where it is set
 * @param dynamic whether a server takes on a change in its files without a restart
 * @param defaultText the default, as it is told
 * @param range which values make sense
 * @param meaning what it does
 * @param number the default of a key whose value is a whole number, else null
 * @param least the least such value
 * @param most the most
 */
public record ConfigKey(
    String name,
    Scope scope,
    boolean dynamic,
    String defaultText,
    String range,
    String meaning,
    LongSupplier number,
    long least,
    long most) {

  private static final int MEBI = 1 << 20;

  /** Where a key is set. */
  public enum Scope {
    /** In {@code hbase-site.xml} of the region servers. */
    SERVER,
    /** There, or as a value of a table's descriptor, which wins. */
    TABLE,
    /** In the configuration of clients. */
    CLIENT,
    /**
     * As TABLE for tests; tables' values count only where {@link ConfigKeys#TESTING} is set, so
     * that owners of tables cannot.
     */
    TEST
  }

  /** A key of which nothing is known yet but where it is set. */
  static ConfigKey of(Scope scope, String name) {
    return new ConfigKey(name, scope, false, null, null, null, null, 0, 0);
  }

  /** Its value is a whole number. */
  ConfigKey number(String unit, long byDefault, long lowest, long highest) {
    return number(unit, shown(byDefault), () -> byDefault, lowest, highest);
  }

  /** Its value is a whole number, whose default is worked out. */
  ConfigKey number(String unit, String text, LongSupplier byDefault, long lowest, long highest) {
    boolean unlimited = highest == Long.MAX_VALUE || highest == Integer.MAX_VALUE;
    String values =
        unit + (unlimited ? ", from " + lowest : ", " + lowest + " to " + shown(highest));
    return new ConfigKey(name, scope, dynamic, text, values, meaning, byDefault, lowest, highest);
  }

  /** Its value is something else. */
  ConfigKey text(String byDefault, String values) {
    return new ConfigKey(name, scope, dynamic, byDefault, values, meaning, null, 0, 0);
  }

  ConfigKey meaning(String text) {
    return new ConfigKey(name, scope, dynamic, defaultText, range, text, number, least, most);
  }

  /** Taken on without a restart. */
  ConfigKey asDynamic() {
    return new ConfigKey(name, scope, true, defaultText, range, meaning, number, least, most);
  }

  /** This key with another name, of a family of keys. */
  public ConfigKey named(String other) {
    return new ConfigKey(other, scope, dynamic, defaultText, range, meaning, number, least, most);
  }

  /** Large powers of two are typed as numbers and read by their unit. */
  private static String shown(long number) {
    return number >= MEBI && number % MEBI == 0
        ? number + " (" + number / MEBI + " Mi)"
        : Long.toString(number);
  }

  @Override
  public String toString() {
    return name;
  }
}
