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
package org.lcindex.predicate;

import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The column conditions that every row meets which passes a filter. A row that meets it need not
 * pass. Immutable, thread safe.
 */
@InterfaceAudience.Private
public sealed interface Requirement {
  /** All column conditions in it, in the order of the filter. */
  List<ColumnCondition> conditions();

  /** A column condition. */
  record Single(ColumnCondition condition) implements Requirement {
    @Override
    public List<ColumnCondition> conditions() {
      return List.of(condition);
    }
  }

  /** All of some; of none: every row meets it. */
  record All(List<Requirement> parts) implements Requirement {
    /** What every row meets. */
    public static final All NOTHING = new All(List.of());

    /** Copies the list. */
    public All {
      parts = List.copyOf(parts);
    }

    @Override
    public List<ColumnCondition> conditions() {
      return parts.stream().flatMap(part -> part.conditions().stream()).toList();
    }
  }

  /** One at least of some. */
  record Any(List<Requirement> parts) implements Requirement {
    /** Copies the list. */
    public Any {
      parts = List.copyOf(parts);
    }

    @Override
    public List<ColumnCondition> conditions() {
      return parts.stream().flatMap(part -> part.conditions().stream()).toList();
    }
  }
}
