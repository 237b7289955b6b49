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
package org.lcindex.query.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.RowParts;
import org.lcindex.query.IndexChange;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Wording;
import org.lcindex.query.text.ColumnsText;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.Members;
import org.lcindex.text.UserError;
import org.lcindex.type.ColumnType;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code column}, which has subcommands only. */
@Command(
    name = "column",
    description = "Declares the types of columns and of the row key, once for a table.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {ColumnCommand.Set.class, ColumnCommand.Unset.class, ColumnCommand.Listing.class})
final class ColumnCommand {
  /** What stands for the family of a table that nobody has asked for yet. */
  private static final byte[] ANY_FAMILY = "any".getBytes(StandardCharsets.US_ASCII);

  /** What has changed, as JSON. */
  /**
   * Tells what has changed.
   *
   * @param done what to say of each column; null for JSON
   */
  private static void tell(IndexChange change, List<String> columns, String done, PrintWriter out) {
    if (done == null) {
      out.println(
          RpcJson.toPrettyJson(
              new Members()
                  .with("table", change.table().getNameAsString())
                  .with("changed", change.changed())
                  .with("online", change.online())
                  .with("regions", change.regions())
                  .with("columns", columns)
                  .with("notes", change.notes())));
      return;
    }
    columns.forEach(column -> out.println(done + column));
    out.println(Wording.asCalled(change.toString()));
  }

  /** {@code column set TABLE DECLARATION...}. */
  @Command(
      name = "set",
      description =
          "Declares the types of columns, and of the row key, with one alter of the table.",
      footer = {
        "",
        "A declaration is [FAMILY:]QUALIFIER TYPE[(ENCODING)], or row TYPE[(ENCODING)] for the row",
        "key; a column that is called row has its family. For example",
        "  column set orders \"o:clerk STRING\" \"o:custkey LONG\" \"row LONG\"",
        "The parts of row keys are row = NAME TYPE[(ENCODING)] [LENGTH] [DESC] ['SEPARATOR'], ...,",
        "before them SALT N MURMUR3 where keys begin with a salt. For example",
        "  column set orders \"row = customer LONG, day DATE, seq INT\"",
        "A DECIMAL may have so many digits behind the point for SQL and Parquet, by --scale for all",
        "DECIMALs of the command, or as \"o:price DECIMAL SCALE 2\".",
        "Conditions on the columns need no type then, and rows are printed by the types. Nothing is",
        "built. The type of an index comes before a declared one."
      })
  static final class Set extends TableCommand {
    @Parameters(index = "1..*", arity = "1..*", paramLabel = "DECLARATION")
    private String[] declarations;

    @Option(
        names = "--scale",
        paramLabel = "DIGITS",
        description = "Digits behind the point of the DECIMAL columns that are declared.")
    private Integer scale;

    @Option(names = "--json", description = "The result as JSON.")
    private boolean json;

    @Override
    void checkArguments() {
      boolean scaled = scale == null;
      try {
        for (int i = 0; i < declarations.length; i++) {
          if (RowParts.isDeclaration(declarations[i])) {
            RowParts.parseDeclaration(declarations[i]);
            continue;
          }
          ColumnDeclaration declared = ColumnDeclaration.parse(declarations[i], ANY_FAMILY);
          if (scale != null && declared.codec().type() == ColumnType.DECIMAL) {
            declared.withScale(scale);
            declarations[i] = withScale(declared, declarations[i]);
            scaled = true;
          }
        }
      } catch (IllegalArgumentException e) {
        throw new UserError(e.getMessage());
      }
      if (!scaled) {
        throw new UserError("--scale is for DECIMAL, and no DECIMAL is declared; leave it out");
      }
    }

    private String withScale(ColumnDeclaration declared, String text) {
      if (declared.scale().isPresent()) {
        throw new UserError(
            "'" + text + "' has a scale, and --scale gives another one: leave one out");
      }
      return text.strip() + " SCALE " + scale;
    }

    @Override
    String unfinished() {
      return ColumnCommand.unfinished(this);
    }

    @Override
    int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
      IndexChange change = admin.setColumns(table(), declarations);
      tell(change, List.of(declarations), json ? null : "declared: ", out);
      return 0;
    }
  }

  /** {@code column unset TABLE COLUMN...}. */
  @Command(
      name = "unset",
      description = "Takes declarations of columns out, with one alter of the table.",
      footer = {"", "For example", "  column unset orders o:clerk row"})
  static final class Unset extends TableCommand {
    @Parameters(
        index = "1..*",
        arity = "0..*",
        paramLabel = "COLUMN",
        description =
            "[FAMILY:]QUALIFIER, the family when more than one declared column has the qualifier;"
                + " or row.")
    private List<String> columns = List.of();

    @Option(
        names = "--all",
        description = "All declarations of the table, and what of them cannot be read.")
    private boolean all;

    @Option(names = "--json", description = "The result as JSON.")
    private boolean json;

    @Override
    void checkArguments() {
      if (columns.isEmpty() != all) {
        throw new UserError(
            all
                ? "--all takes " + String.join(", ", columns) + " out, too: leave it out"
                : "no column is given; name the columns, or --all");
      }
    }

    @Override
    String unfinished() {
      return ColumnCommand.unfinished(this);
    }

    @Override
    int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
      IndexChange change =
          all
              ? admin.unsetAllColumns(table())
              : admin.unsetColumns(table(), columns.toArray(String[]::new));
      tell(change, columns, json ? null : "no longer declared: ", out);
      return 0;
    }
  }

  /** {@code column list TABLE}. */
  @Command(
      name = "list",
      description = "Lists the columns of a table that have a type, declared or by an index.")
  static final class Listing extends TableCommand {
    @Option(names = "--json", description = "As JSON.")
    private boolean json;

    @Override
    boolean readsStores() {
      return true;
    }

    @Override
    int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
      DeclaredColumns declared = admin.columns(table());
      RowParts parts = admin.rowParts(table());
      IndexDefinitions indexes = admin.definitions(table());
      if (json) {
        out.println(ColumnsText.json(table().getNameAsString(), declared, parts, indexes));
      } else if (declared.isEmpty()
          && parts.isNone()
          && indexes.isEmpty()
          && indexes.faults().isEmpty()) {
        out.println(
            "Table "
                + table()
                + " has neither declared columns nor indexes; '"
                + Wording.command("column set --help")
                + "' tells how to declare one.");
      } else {
        out.print(ColumnsText.text(declared, parts, indexes));
      }
      return 0;
    }
  }

  private static String unfinished(TableCommand command) {
    return "; whether the declarations were changed is not known, 'lcindex column list "
        + command.table()
        + "' tells, and the same command is safe to repeat";
  }
}
