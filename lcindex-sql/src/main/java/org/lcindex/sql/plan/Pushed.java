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
package org.lcindex.sql.plan;

import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.Condition;

/**
 * A condition of LCIndex that all rows pass which pass one of SQL.
 *
 * @param condition that HBase tests
 * @param exact whether no other row passes it
 */
@InterfaceAudience.Private
public record Pushed(Condition condition, boolean exact) {
  static Pushed exactly(Condition condition) {
    return new Pushed(condition, true);
  }

  /** All of these, one at least, side by side: conditions may be nested in 100 others at most. */
  static Pushed all(List<Pushed> parts) {
    return new Pushed(parts.get(0).condition.and(others(parts)), isExact(parts));
  }

  /** One or more of these, one at least. */
  static Pushed any(List<Pushed> parts) {
    return new Pushed(parts.get(0).condition.or(others(parts)), isExact(parts));
  }

  private static Condition[] others(List<Pushed> parts) {
    return parts.stream().skip(1).map(Pushed::condition).toArray(Condition[]::new);
  }

  private static boolean isExact(List<Pushed> parts) {
    return parts.stream().allMatch(Pushed::exact);
  }

  Pushed inexact() {
    return new Pushed(condition, false);
  }
}
