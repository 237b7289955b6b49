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
package org.lcindex.verification.contention;

import java.util.Locale;
import org.lcindex.definition.LCIndexConstants;

/** How index commands alter a table. */
enum AlterWay {
  /** Region servers give the observer to every table: regions stay open. */
  ONLINE(null),
  /** The descriptor names the observer: regions reopen. */
  REOPENING(",");

  private final String observers;

  AlterWay(String observers) {
    this.observers = observers;
  }

  /**
   * The way with a name.
   *
   * @throws IllegalArgumentException when there is none
   */
  static AlterWay named(String text) {
    for (AlterWay way : values()) {
      if (way.toString().equals(text)) {
        return way;
      }
    }
    throw new IllegalArgumentException("--ways is '" + text + "': give online or reopening");
  }

  /**
   * The key of the table's value by which it has no observer of its server's; see {@link #value}.
   */
  static String key() {
    return LCIndexConstants.EVERY_TABLE_KEY;
  }

  /** The value; null for none. */
  String value() {
    return observers;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
