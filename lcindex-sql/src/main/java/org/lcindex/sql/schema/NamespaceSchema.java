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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.schema.lookup.IgnoreCaseLookup;
import org.apache.calcite.schema.lookup.LikePattern;
import org.apache.calcite.schema.lookup.Lookup;
import org.apache.calcite.schema.lookup.Named;

/** The tables of a namespace of HBase; each statement sees them as they are then. Thread safe. */
final class NamespaceSchema extends AbstractSchema {
  private final Tables tables;
  private final String namespace;
  private final SeenTables seen;

  NamespaceSchema(Tables tables, String namespace, SeenTables seen) {
    this.tables = tables;
    this.namespace = namespace;
    this.seen = seen;
  }

  @Override
  public boolean isMutable() {
    return false;
  }

  @Override
  public Lookup<Table> tables() {
    return new IgnoreCaseLookup<>() {
      @Override
      public Table get(String name) {
        return seen.of(namespace + ":" + name, () -> table(name));
      }

      @Override
      public Named<Table> getIgnoreCase(String name) {
        Table exact = get(name);
        return exact == null ? inAnotherCase(name) : new Named<>(name, exact);
      }

      private Named<Table> inAnotherCase(String name) {
        for (String other : names(LikePattern.any())) {
          Table found = other.equalsIgnoreCase(name) ? get(other) : null;
          if (found != null) {
            return new Named<>(other, found);
          }
        }
        return null;
      }

      @Override
      public Set<String> getNames(LikePattern pattern) {
        return names(pattern);
      }
    };
  }

  private Table table(String name) {
    try {
      return tables.find(namespace, name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Set<String> names(LikePattern pattern) {
    try {
      Set<String> names = new LinkedHashSet<>(tables.names(namespace));
      names.removeIf(name -> !pattern.matcher().apply(name));
      return names;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
