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
package org.lcindex.experiments.raw;

import com.fasterxml.jackson.databind.JsonNode;

/** A measured unit. */
public record RawLine(RawKey key, JsonNode values) {
  /**
   * A number among the values.
   *
   * @throws IllegalArgumentException when it is not there
   */
  public double number(String name) {
    JsonNode value = values.path(name);
    if (!value.isNumber()) {
      throw new IllegalArgumentException(key + " has no number '" + name + "': " + values);
    }
    return value.asDouble();
  }
}
