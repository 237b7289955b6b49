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
package org.lcindex.sql.meaning;

import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.prepare.CalciteSqlValidator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlBaseContextVariable;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.util.SqlOperatorTables;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;

/** Calcite's validator, in which a name is that of a column where Calcite has others in mind. */
final class ColumnsValidator extends CalciteSqlValidator {
  ColumnsValidator(CalciteCatalogReader reader, JavaTypeFactory types, Config config) {
    super(
        SqlOperatorTables.chain(
            SqlStdOperatorTable.instance(),
            SqlOperatorTables.of(SqlLibraryOperators.INFIX_CAST), // c::BIGINT
            reader),
        reader,
        types,
        config);
  }

  /** {@code user} is no variable of the session. */
  @Override
  public SqlCall makeNullaryCall(SqlIdentifier name) {
    SqlCall call = super.makeNullaryCall(name);
    return call != null && call.getOperator() instanceof SqlBaseContextVariable ? null : call;
  }

  /** Of a table with {@code EXTEND}, too, which Calcite does not find in a join. */
  @Override
  public SqlValidatorNamespace getNamespace(SqlNode node) {
    return super.getNamespace(
        node.getKind() == SqlKind.EXTEND ? ((SqlCall) node).operand(0) : node);
  }
}
