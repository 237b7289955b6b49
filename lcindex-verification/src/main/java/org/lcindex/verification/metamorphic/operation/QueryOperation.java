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
package org.lcindex.verification.metamorphic.operation;

import java.io.IOException;
import java.util.List;
import org.lcindex.verification.common.EnumWords;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.text.Fields;

/**
 * Something that is done with a query. {@code query filter=... limit=4} runs it every way and
 * compares. {@code open id=3 filter=...} opens its scanners, with and without index, in one state
 * and reads the first row of each; {@link DrainOperation} reads the rest later. {@code at id=1
 * filter=...} runs it as of the read points that a {@link MomentOperation} holds.
 *
 * @param id of the scanners or of the moment; 0 for {@link Kind#QUERY}
 */
public record QueryOperation(Kind kind, int id, ScanText query) implements Operation {
  /** What is done. */
  public enum Kind {
    QUERY,
    OPEN,
    AT
  }

  /** Runs a query every way. */
  public QueryOperation(ScanText query) {
    this(Kind.QUERY, 0, query);
  }

  static QueryOperation parse(Kind kind, Fields fields) {
    int id = kind == Kind.QUERY ? 0 : fields.integer("id");
    return new QueryOperation(kind, id, ScanText.parse(fields));
  }

  @Override
  public boolean changesRows() {
    return false;
  }

  @Override
  public boolean onlyAsks() {
    return true;
  }

  @Override
  public void run(SequenceRun run) throws IOException {
    if (kind == Kind.AT) {
      run.moments().check(id, run.table().askable(query));
    } else if (kind == Kind.OPEN && run.table().regionCount() == 1) {
      run.openQueries().open(id, run.table().askable(query));
    } else {
      run.checker().check(query);
    }
  }

  @Override
  public List<Operation> simpler() {
    return query.simpler().stream().map(q -> (Operation) new QueryOperation(kind, id, q)).toList();
  }

  @Override
  public String toString() {
    return EnumWords.of(kind) + (kind == Kind.QUERY ? "" : " id=" + id) + query.words();
  }
}
