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
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexKind;
import org.lcindex.query.IndexChange;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.Wording;
import org.lcindex.query.admin.IndexCommands;
import org.lcindex.query.cli.json.LikeJson;
import org.lcindex.query.inspect.BoxEstimate;
import org.lcindex.query.inspect.SampleLimits;
import org.lcindex.query.text.CellsText;
import org.lcindex.query.text.EstimateText;
import org.lcindex.query.text.ProgressLines;
import org.lcindex.query.text.StatusText;
import org.lcindex.rpc.GlobalEstimate;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.Members;
import org.lcindex.text.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code index create TABLE DEFINITION...}. */
@Command(
    name = "create",
    description = "Creates indexes with one alter of the table, online if possible.",
    footer = {
      "",
      "A definition is [FAMILY:]QUALIFIER TYPE[(ENCODING)] [MIN MAX [FLAGS]], for example",
      "  index create orders 'price DOUBLE 0 99999 100' 'cf:date DATE' --wait 5m",
      "Existing rows are indexed in the background; 'index wait' waits for it.",
      "",
      "[FAMILY:]QUALIFIER TYPE[(ENCODING)] GLOBAL [ORDERED|DEFERRED] [BUCKETS n] is a global",
      "index, which the master creates: it tells what that takes, and the table's regions are",
      "reopened. With DEFERRED writes read nothing, and old entries go later.",
      "  index create orders 'o:custkey LONG GLOBAL' --splits 8",
      "",
      "GLOBAL GRID(COLUMN TYPE, COLUMN TYPE, ...) [BITS n,n,...] is one on several columns, for",
      "conditions that are selective together; --like tells what it does for one, by a sample.",
      "  index create orders 'GLOBAL GRID(o:custkey LONG, o:totalprice DOUBLE)'",
      "",
      "Types: BOOLEAN, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, DECIMAL, DATE, TIMESTAMP,",
      "STRING and BYTES, as Bytes.toBytes makes them (DATE: as text); TYPE(TEXT) as text,",
      "TYPE(ORDERED) as OrderedBytes. '${ROOT-COMMAND-NAME} help types' says more."
    })
final class CreateCommand extends TableCommand {
  /** What stands for the family of a table that nobody has asked for yet. */
  private static final byte[] ANY_FAMILY = "any".getBytes(StandardCharsets.US_ASCII);

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "DEFINITION")
  private String[] definitions;

  @Option(
      names = "--if-not-exists",
      description = "Leave out those that exist with the same definition already.")
  private boolean ifNotExists;

  @Option(
      names = "--flush",
      description = "Then write rows from memory to HFiles, of which indexes are made.")
  private boolean flush;

  @Option(
      names = "--wait",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Wait until existing rows are indexed, at most this long after --timeout.")
  private Duration wait;

  @Option(
      names = "--splits",
      paramLabel = "N",
      description =
          "In how many regions the entries of each GLOBAL index begin, 2 to 10000, of a GRID a power"
              + " of two; without it as many as their size wants.")
  private Integer splits;

  @Option(
      names = "--like",
      paramLabel = "CONDITION",
      description =
          "Tell first what each GRID does for queries with such a condition: cells, regions, calls and"
              + " candidates. May be given several times; 'inspect --like' only tells.")
  private List<String> likes = List.of();

  @Option(names = "--json", description = "The result as JSON.")
  private boolean json;

  @Option(
      names = "--no-inspect",
      description = "Do not look at some rows whether the types are those of the columns.")
  private boolean noInspect;

  private volatile boolean created;

  @Override
  void checkArguments() {
    boolean global = false;
    boolean grid = false;
    try {
      for (String definition : definitions) {
        IndexDefinition one = IndexDefinition.parse(definition, ANY_FAMILY);
        global |= one.kind() == IndexKind.GLOBAL;
        grid |= GlobalDefinition.asGrid(one) != null;
      }
    } catch (IllegalArgumentException e) {
      throw new UserError(e.getMessage());
    }
    checkSplits(global);
    if (!likes.isEmpty() && !grid) {
      throw new UserError(
          "--like tells what a GRID does for a condition, and no definition is GLOBAL GRID(...):"
              + " leave it out");
    }
  }

  private void checkSplits(boolean global) {
    if (splits == null) {
      return;
    }
    if (splits < 2 || splits > GlobalIndex.MAX_SPLITS) {
      throw new UserError(
          "--splits "
              + splits
              + ": give 2 to "
              + GlobalIndex.MAX_SPLITS
              + ", or leave it out for as many as the entries' size wants");
    }
    if (!global) {
      throw new UserError(
          "--splits "
              + splits
              + " is for the entries of GLOBAL indexes, and no definition is GLOBAL: leave it out");
    }
  }

  @Override
  Duration limit() {
    return wait == null ? timeout() : timeout().plus(wait);
  }

  @Override
  String unfinished() {
    if (created) {
      return "; the indexes are created, the servers go on building: lcindex index wait " + table();
    }
    return "; whether the indexes were created is not known, 'lcindex index list "
        + table()
        + "' tells, and --if-not-exists makes the same command safe to repeat";
  }

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    List<IndexDefinition> wanted = new ArrayList<>(admin.parse(table(), definitions));
    List<IndexDefinition> existed = new ArrayList<>();
    if (ifNotExists) {
      existed.addAll(wanted);
      existed.retainAll(admin.definitions(table()).all());
      wanted.removeAll(existed);
    }
    if (!noInspect && !wanted.isEmpty()) {
      waitsFor("sampling rows of " + table());
      warn(admin, wanted);
    }
    List<Members> boxes = tell(admin, wanted, out);
    Map<GlobalDefinition, GlobalEstimate> estimates = new LinkedHashMap<>();
    waitsFor("creating indexes of " + table() + ", whose regions are reopened");
    IndexChange change =
        wanted.isEmpty()
            ? null
            : admin.createIndexes(
                table(),
                wanted,
                splits == null ? 0 : splits,
                (index, estimate) -> expect(estimates, index, estimate, out));
    created = true;
    if (!json) {
      print(wanted, existed, change, out);
    }
    if (flush) {
      admin.flush(table());
      if (!json) {
        out.println("flushed: " + table());
        out.flush();
      }
    }
    TableIndexStatus built =
        wait == null
            ? null
            : admin.waitUntilBuilt(
                table(), wait, ProgressLines.ofBuilds(waitsFor("indexing " + table())));
    if (json) {
      out.println(
          RpcJson.toPrettyJson(
              ChangeReport.of(table(), change, wanted, existed)
                  .with("estimates", ChangeReport.expected(estimates))
                  .with("likes", boxes.isEmpty() ? null : boxes)));
    } else if (built != null) {
      out.print(Wording.asCalled(StatusText.summaryWithoutDoubts(built)));
    }
    out.flush();
    if (built != null) {
      warn(admin.doubts(built));
    }
    return 0;
  }

  /** Tells what grids do for conditions; a text that is none keeps all from being created. */
  private List<Members> tell(LCIndexAdmin admin, List<IndexDefinition> wanted, PrintWriter out)
      throws IOException {
    List<Members> told = new ArrayList<>();
    for (IndexDefinition one : likes.isEmpty() ? List.<IndexDefinition>of() : wanted) {
      GlobalDefinition grid = GlobalDefinition.asGrid(one);
      if (grid == null) {
        continue;
      }
      for (BoxEstimate box :
          admin.like(table(), grid, splits == null ? 0 : splits, likes, SampleLimits.USUAL)) {
        told.add(LikeJson.of(grid, box));
        if (!json) {
          out.println(grid.column() + " " + CellsText.of(box));
        }
      }
    }
    out.flush();
    return told;
  }

  /** Tells what an index takes before it is created. */
  private void expect(
      Map<GlobalDefinition, GlobalEstimate> estimates,
      GlobalDefinition index,
      GlobalEstimate estimate,
      PrintWriter out) {
    boolean first = estimates.isEmpty();
    estimates.put(index, estimate);
    if (json) {
      return;
    }
    if (first) {
      out.println(EstimateText.reopens(table()));
    }
    out.println(EstimateText.of(index, estimate));
    EstimateText.cells(index, estimate).forEach(out::println);
    out.flush();
  }

  private void warn(LCIndexAdmin admin, List<IndexDefinition> wanted) {
    PrintWriter err = err();
    for (String warning : new IndexCommands(admin, table()).typeWarnings(wanted)) {
      err.println(warning + "; '" + Wording.command("inspect " + table()) + "' tells more");
    }
    err.flush();
  }

  private void print(
      List<IndexDefinition> created,
      List<IndexDefinition> existed,
      IndexChange change,
      PrintWriter out) {
    existed.forEach(index -> out.println("exists already: " + index));
    created.forEach(index -> out.println("created: " + index));
    if (change != null) {
      out.println(Wording.asCalled(change.toString()));
      if (wait == null) {
        out.println(
            "Existing rows are indexed in the background: "
                + Wording.command("index wait " + table()));
      }
    }
    out.flush();
  }
}
