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
package org.lcindex.definition;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hbase.client.TableDescriptor;

/** Reads declared columns, and goes on after what it cannot read. Stateless. */
final class DeclarationReader {
  private DeclarationReader() {}

  /** What can be read, without its faults, which are added to these. */
  static DeclaredColumns read(TableDescriptor table, DefinitionFaults faults) {
    String text = table.getValue(DeclaredColumns.TABLE_KEY);
    if (text == null) {
      return DeclaredColumns.none();
    }
    List<ColumnDeclaration> found = new ArrayList<>();
    Set<String> columns = new HashSet<>();
    boolean empty = true;
    for (String one : text.split(";")) {
      if (!one.isBlank()) {
        empty = false;
        String why = null;
        try {
          ColumnDeclaration declared = ColumnDeclaration.parse(one, null);
          if (columns.add(declared.column())) {
            found.add(declared);
          } else {
            why = "the column is declared twice: leave one declaration";
          }
        } catch (IllegalArgumentException e) {
          // Which declaration it is, the fault says itself.
          why = (e.getCause() == null ? e : e.getCause()).getMessage() + DefinitionFaults.NEWER;
        }
        if (why != null) {
          faults.add(DeclaredColumns.TABLE_KEY, one.strip(), why);
        }
      }
    }
    if (empty) {
      faults.add(DeclaredColumns.TABLE_KEY, text, "there is no column in it");
    }
    return new DeclaredColumns(found, List.of());
  }
}
