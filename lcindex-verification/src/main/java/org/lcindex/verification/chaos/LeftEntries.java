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
package org.lcindex.verification.chaos;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;

/** Tables of entries and rows of the catalog that no index has: of dropped ones and of clones. */
record LeftEntries(EventContext context) {

  /** What is left over or missing. */
  List<String> look() throws IOException {
    Set<String> tables = new TreeSet<>();
    Set<String> rows = new TreeSet<>();
    for (GlobalIndex index : context.indexes().definitions(context.table()).globals()) {
      tables.add(GlobalTables.entries(context.table(), index).getNameAsString());
      rows.add(Bytes.toStringBinary(GlobalTables.catalogRow(context.table(), index)));
    }
    List<String> problems = new ArrayList<>();
    Set<String> there = new TreeSet<>();
    for (TableName name : context.admin().listTableNamesByNamespace(GlobalTables.NAMESPACE)) {
      if (GlobalTables.isEntries(name)) {
        there.add(name.getNameAsString());
      }
    }
    if (!there.equals(tables)) {
      problems.add("tables of entries are " + there + ", and there have to be " + tables);
    }
    Set<String> told = new TreeSet<>();
    try (Table catalog = context.connection().getTable(GlobalTables.CATALOG);
        ResultScanner scanner = catalog.getScanner(new Scan())) {
      for (Result row : scanner) {
        if (row.getRow()[0] != '/') { // the master's own, which no table's name begins with
          told.add(Bytes.toStringBinary(row.getRow()));
        }
      }
    }
    if (!told.equals(rows)) {
      problems.add("the catalog has rows " + told + ", and has to have " + rows);
    }
    return problems;
  }
}
