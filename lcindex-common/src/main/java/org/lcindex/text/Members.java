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
package org.lcindex.text;

import java.util.LinkedHashMap;

/**
 * A JSON object for programs: its members in their order, each name beside its value. A member that
 * is null is absent. For one thread.
 */
public final class Members extends LinkedHashMap<String, Object> {
  private static final long serialVersionUID = 1;

  /** This object with one more member. */
  public Members with(String name, Object value) {
    put(name, value);
    return this;
  }
}
