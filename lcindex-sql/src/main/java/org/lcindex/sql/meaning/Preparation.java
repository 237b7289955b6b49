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

import java.lang.reflect.Type;
import java.util.function.UnaryOperator;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRules;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCostFactory;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.prepare.CalcitePrepareImpl;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.ConvertToChecked;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.tools.Program;
import org.apache.calcite.tools.Programs;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Prepares a statement as Calcite does, with its {@link Meaning} written into its plan. Not thread
 * safe.
 */
@InterfaceAudience.Private
public final class Preparation extends CalcitePrepareImpl {
  /** Values of an {@code IN} from which on it is a join with them: code has limits. */
  private static final int MANY_VALUES = 200;

  private final UnaryOperator<RelNode> last;
  // The statement as it was given, and as it was parsed.
  private String given;
  private String quoted;

  /**
   * Of a statement.
   *
   * @param last what is done to the plan that was chosen
   */
  public Preparation(UnaryOperator<RelNode> last) {
    this.last = last;
  }

  @Override
  protected SqlParser createParser(String sql, SqlParser.Config config) {
    // As many programs end a statement.
    given = sql.replaceFirst(";\\s*$", "");
    quoted = ColumnWords.quoted(given, config);
    return super.createParser(quoted, config);
  }

  @Override
  protected CalcitePreparingStmt getPreparingStmt(
      Context context,
      Type elementType,
      CalciteCatalogReader catalogReader,
      RelOptPlanner planner) {
    return new Prepared(
        this,
        context,
        catalogReader,
        context.getTypeFactory(),
        context.getRootSchema(),
        elementType == Object[].class ? EnumerableRel.Prefer.ARRAY : EnumerableRel.Prefer.CUSTOM,
        createCluster(planner, new RexBuilder(context.getTypeFactory())),
        EnumerableConvention.INSTANCE,
        createConvertletTable());
  }

  /**
   * An order is what a sort makes, and no trait that planners ask for: they would take a sort of
   * rows for the rows themselves, and a table's own order has no columns that Calcite knows.
   */
  @Override
  protected RelOptPlanner createPlanner(
      Context context, org.apache.calcite.plan.Context external, RelOptCostFactory costs) {
    RelOptPlanner planner = super.createPlanner(context, external, costs);
    planner.clearRelTraitDefs();
    planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
    // These ask for rows in order by that trait.
    planner.removeRule(EnumerableRules.ENUMERABLE_MERGE_JOIN_RULE);
    planner.removeRule(EnumerableRules.ENUMERABLE_MERGE_UNION_RULE);
    return planner;
  }

  private static final class Prepared extends CalcitePreparingStmt {
    private final Preparation preparation;

    Prepared(
        Preparation prepare,
        Context context,
        CatalogReader catalogReader,
        RelDataTypeFactory typeFactory,
        CalciteSchema schema,
        EnumerableRel.Prefer prefer,
        RelOptCluster cluster,
        Convention resultConvention,
        SqlRexConvertletTable convertletTable) {
      super(
          prepare,
          context,
          catalogReader,
          typeFactory,
          schema,
          prefer,
          cluster,
          resultConvention,
          convertletTable);
      this.preparation = prepare;
    }

    @Override
    protected SqlValidator createSqlValidator(
        CatalogReader reader, UnaryOperator<SqlValidator.Config> transform) {
      SqlValidator.Config config =
          SqlValidator.Config.DEFAULT
              .withConformance(context.config().conformance())
              .withDefaultNullCollation(context.config().defaultNullCollation())
              .withIdentifierExpansion(true);
      return new ColumnsValidator(
          (CalciteCatalogReader) reader, context.getTypeFactory(), transform.apply(config));
    }

    @Override
    @SuppressWarnings("rawtypes") // as in Calcite
    public PreparedResult prepareSql(
        SqlNode query, Class runtimeContextClass, SqlValidator validator, boolean validates) {
      if (query.getKind().belongsTo(SqlKind.DML)) {
        throw new UnsupportedOperationException(
            query.getKind()
                + " is not possible: this driver reads only. Write rows by HBase's client, by"
                + " lcindex load or by lcindex offline build");
      }
      try {
        return super.prepareSql(query, runtimeContextClass, validator, validates);
      } catch (CalciteContextException e) {
        throw ColumnWords.placed(e, preparation.given, preparation.quoted);
      }
    }

    /** Nothing is simplified by Calcite's order of values before the plan has its meaning. */
    @Override
    protected SqlToRelConverter getSqlToRelConverter(
        SqlValidator validator, CatalogReader catalogReader, SqlToRelConverter.Config config) {
      return super.getSqlToRelConverter(
          validator,
          catalogReader,
          config
              .withInSubQueryThreshold(MANY_VALUES)
              .addRelBuilderConfigTransform(builder -> builder.withSimplify(false)));
    }

    @Override
    protected Program getProgram() {
      Program meaning = (planner, rel, traits, materializations, lattices) -> Meaning.into(rel);
      // A number that does not fit is an error, and no other number.
      Program checked =
          (planner, rel, traits, materializations, lattices) ->
              new ConvertToChecked(rel.getCluster().getRexBuilder(), true).visit(rel);
      // Before subqueries become joins, and once more for what they have become.
      return Programs.sequence(
          checked,
          meaning,
          Programs.subQuery(DefaultRelMetadataProvider.INSTANCE),
          Programs.decorrelate(),
          meaning,
          Programs.standard(),
          (planner, rel, traits, materializations, lattices) -> preparation.last.apply(rel));
    }
  }
}
