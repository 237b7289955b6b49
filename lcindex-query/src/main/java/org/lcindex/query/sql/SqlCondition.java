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
package org.lcindex.query.sql;

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
public record SqlCondition(Condition condition, boolean exact) {
  /** One that passes what SQL's passes, and nothing else. */
  public static SqlCondition exactly(Condition condition) {
    return new SqlCondition(condition, true);
  }

  /** All of these, one at least, side by side: conditions may be nested in 100 others at most. */
  public static SqlCondition all(List<SqlCondition> parts) {
    return new SqlCondition(parts.get(0).condition.and(others(parts)), isExact(parts));
  }

  /** One or more of these, one at least. */
  public static SqlCondition any(List<SqlCondition> parts) {
    return new SqlCondition(parts.get(0).condition.or(others(parts)), isExact(parts));
  }

  private static Condition[] others(List<SqlCondition> parts) {
    return parts.stream().skip(1).map(SqlCondition::condition).toArray(Condition[]::new);
  }

  private static boolean isExact(List<SqlCondition> parts) {
    return parts.stream().allMatch(SqlCondition::exact);
  }

  /** As one that other rows may pass, too. */
  public SqlCondition inexact() {
    return new SqlCondition(condition, false);
  }
}
