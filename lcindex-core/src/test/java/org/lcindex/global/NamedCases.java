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
package org.lcindex.global;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** Cases by their names: what each says, as text, and what is right. */
public final class NamedCases {
  private record Case(String right, Supplier<Object> says) {}

  private final Map<String, Case> cases = new LinkedHashMap<>();

  /** A case more. */
  public void add(String name, Object right, Supplier<Object> says) {
    cases.put(name, new Case(right.toString(), says));
  }

  /** Names of the cases, in their order. */
  public List<String> names() {
    return List.copyOf(cases.keySet());
  }

  /** What is wrong in a case, or null. */
  public String wrong(String name) {
    Case one = cases.get(name);
    String says = one.says.get().toString();
    return says.equals(one.right) ? null : name + ": " + says + ", not " + one.right;
  }

  /** What is wrong first, each case among ones that are new, or null. */
  public static String firstLoss(Supplier<NamedCases> made) {
    return made.get().names().stream()
        .map(name -> made.get().wrong(name))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }
}
