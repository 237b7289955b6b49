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
import java.util.List;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.TableMacro;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.ReflectiveFunctionBase;
import org.lcindex.query.store.NamedTable;
import org.lcindex.type.ShownText;

/**
 * {@code TABLE(lcindex('t', 'f:q LONG(TEXT)'))}: a table with columns that it does not declare, by
 * declarations. Immutable.
 */
final class ColumnsMacro implements TableMacro {
  /** By which statements call it. */
  static final String NAME = "lcindex";

  private final Tables tables;
  private final SeenTables seen;

  ColumnsMacro(Tables tables, SeenTables seen) {
    this.tables = tables;
    this.seen = seen;
  }

  @Override
  public TranslatableTable apply(List<?> arguments) {
    String name = String.valueOf(arguments.get(0));
    Table table = seen.of(NAME + " " + name, () -> find(name));
    if (!(table instanceof HBaseTable known)) {
      throw new IllegalArgumentException(
          NAME + ": there is no table '" + ShownText.cut(name) + "'");
    }
    return known.declaring(String.valueOf(arguments.get(1)));
  }

  private HBaseTable find(String name) {
    try {
      return tables.find(NamedTable.parse(name));
    } catch (IOException e) {
      throw new IllegalArgumentException(NAME + ": " + e.getMessage(), e);
    }
  }

  @Override
  public List<FunctionParameter> getParameters() {
    return ReflectiveFunctionBase.builder()
        .add(String.class, "table")
        .add(String.class, "columns")
        .build();
  }
}
