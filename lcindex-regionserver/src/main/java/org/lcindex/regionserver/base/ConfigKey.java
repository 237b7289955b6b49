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

import java.util.function.LongSupplier;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * A configuration key as {@code docs/configuration.md} has it. Immutable.
 *
 * @param name the key
 * @param scope where it is set
 * @param dynamic whether a server takes on a change in its files without a restart
 * @param defaultText the default, as it is told
 * @param range which values make sense
 * @param meaning what it does
 * @param number the default of a key whose value is a whole number
 * @param least the least such value
 * @param most the most
 */
@InterfaceAudience.Private
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

  /** A whole number, whose default is what it is. */
  static ConfigKey number(
      String name,
      Scope scope,
      long byDefault,
      long least,
      long most,
      String unit,
      String meaning) {
    return number(name, scope, shown(byDefault), () -> byDefault, least, most, unit, meaning);
  }

  /** A whole number, whose default is worked out. */
  static ConfigKey number(
      String name,
      Scope scope,
      String defaultText,
      LongSupplier byDefault,
      long least,
      long most,
      String unit,
      String meaning) {
    String range =
        unit
            + (most == Long.MAX_VALUE || most == Integer.MAX_VALUE
                ? ", from " + shown(least)
                : ", " + shown(least) + " to " + shown(most));
    return new ConfigKey(name, scope, false, defaultText, range, meaning, byDefault, least, most);
  }

  /** Something else. */
  static ConfigKey text(
      String name, Scope scope, String defaultText, String range, String meaning) {
    return new ConfigKey(name, scope, false, defaultText, range, meaning, null, 0, 0);
  }

  /** The same, taken on without a restart. */
  ConfigKey asDynamic() {
    return new ConfigKey(name, scope, true, defaultText, range, meaning, number, least, most);
  }

  /** The same with another name, of a family of keys. */
  public ConfigKey named(String other) {
    return new ConfigKey(other, scope, dynamic, defaultText, range, meaning, number, least, most);
  }

  /** Powers of two from a KiB on are told by their unit, as they are never typed. */
  private static String shown(long number) {
    if (number >= 1 << 20 && number % (1 << 20) == 0) {
      return number + " (" + (number >> 20) + " Mi)";
    }
    return Long.toString(number);
  }

  @Override
  public String toString() {
    return name;
  }
}
