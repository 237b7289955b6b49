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
package org.lcindex.query.cli.rows;

import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.hbase.client.Result;
import org.lcindex.rpc.endpoint.RpcJson;

/** JSON Lines: an object for each row, with the cells it has, in their order. */
final class JsonRows extends RowPrinter {

  JsonRows(RowColumns columns, OtherColumns others, Writer out) {
    super(columns, others, out);
  }

  @Override
  public void write(Result row) throws IOException {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put(RowColumns.KEY, others.values().jsonKey(row.getRow()));
    others.values().addJson(cells(row), object);
    out.write(RpcJson.toJson(object) + '\n');
  }
}
