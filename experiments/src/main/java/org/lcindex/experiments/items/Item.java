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
package org.lcindex.experiments.items;

import java.util.List;

/**
 * One row: 30 bytes of key, 30 of each value, 100 of a payload, as in SLIK's measurements.
 *
 * @param key of the row
 * @param values of the columns that may have an index
 */
public record Item(String key, List<String> values) {
  public Item {
    values = List.copyOf(values);
  }
}
