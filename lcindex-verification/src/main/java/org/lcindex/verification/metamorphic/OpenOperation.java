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
package org.lcindex.verification.metamorphic;

import java.util.List;

/**
 * Opens the scanners of a query, with and without index, in the same state and reads the first row
 * of each: {@code open id=3 filter=...}. {@link DrainOperation} reads the rest later.
 */
record OpenOperation(int id, ScanText query) implements Operation {

  static OpenOperation parse(Fields fields) {
    return new OpenOperation(Integer.parseInt(fields.get("id")), ScanText.parse(fields));
  }

  @Override
  public boolean changesRows() {
    return false;
  }

  @Override
  public void run(TestTable table) {
    if (table.regionCount() == 1) {
      table.checker().open(id, table.setting().around().askable(query));
    } else {
      table.checker().check(query);
    }
  }

  @Override
  public List<Operation> simpler() {
    return query.simpler().stream().map(q -> (Operation) new OpenOperation(id, q)).toList();
  }

  @Override
  public String toString() {
    return "open id=" + id + query.words();
  }
}
