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
package org.lcindex.sql.schema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.calcite.schema.Table;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.sql.column.TableShape;

/**
 * The tables that a statement has looked up, in the thread that prepares it: each is read once,
 * however often Calcite asks, and looked at again before its plan is run once more. Thread safe.
 */
@InterfaceAudience.Private
public final class SeenTables {
  private record Seen(Supplier<Table> reader, Optional<Table> table) {
    TableShape shape() {
      return shape(table.orElse(null));
    }

    static TableShape shape(Table table) {
      return table instanceof HBaseTable known ? known.shape() : null;
    }

    /** Whether it is still what it was when it was read. */
    boolean isCurrent() {
      TableShape then = shape();
      TableShape now = shape(reader.get());
      return then == null ? now == null : now != null && then.descriptor().equals(now.descriptor());
    }
  }

  private final ThreadLocal<Map<String, Seen>> seen = ThreadLocal.withInitial(HashMap::new);

  /** A table by its name, which is read if that was not done since {@link #forget}. */
  Table of(String name, Supplier<Table> reader) {
    return seen.get()
        .computeIfAbsent(name, key -> new Seen(reader, Optional.ofNullable(reader.get())))
        .table()
        .orElse(null);
  }

  /** Begins anew, for another statement. */
  public void forget() {
    seen.remove();
  }

  /** Those that are there. */
  public List<TableShape> shapes() {
    return seen.get().values().stream().map(Seen::shape).filter(Objects::nonNull).toList();
  }

  /** What says whether all tables seen so far are what they were; it reads them. */
  public Supplier<Boolean> currency() {
    List<Seen> all = new ArrayList<>(seen.get().values());
    return () -> all.stream().allMatch(Seen::isCurrent);
  }
}
