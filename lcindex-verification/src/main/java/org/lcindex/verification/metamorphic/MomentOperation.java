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

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * Scanners that hold their read point while anything else happens: {@code hold id=1} remembers the
 * read point of every region, {@code at id=1 filter=...} runs a query as of then, {@code release
 * id=1} forgets it.
 *
 * @param query only for {@link Kind#AT}
 */
record MomentOperation(Kind kind, int id, ScanText query) implements Operation {

  /** What is done. */
  enum Kind {
    HOLD,
    AT,
    RELEASE;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static MomentOperation hold(int id) {
    return new MomentOperation(Kind.HOLD, id, null);
  }

  static MomentOperation at(int id, ScanText query) {
    return new MomentOperation(Kind.AT, id, query);
  }

  static MomentOperation release(int id) {
    return new MomentOperation(Kind.RELEASE, id, null);
  }

  static MomentOperation parse(Kind kind, Fields fields) {
    int id = Integer.parseInt(fields.get("id"));
    return new MomentOperation(kind, id, kind == Kind.AT ? ScanText.parse(fields) : null);
  }

  @Override
  public boolean changesRows() {
    return false;
  }

  @Override
  public void run(TestTable table) throws IOException {
    MomentChecker moments = table.checker().moments();
    switch (kind) {
      case HOLD -> moments.hold(id);
      case AT -> moments.check(id, table.setting().around().askable(query));
      case RELEASE -> moments.release(id);
    }
  }

  @Override
  public List<Operation> simpler() {
    return kind == Kind.AT
        ? query.simpler().stream().map(q -> (Operation) at(id, q)).toList()
        : List.of();
  }

  @Override
  public String toString() {
    return kind.word() + " id=" + id + (query == null ? "" : query.words());
  }
}
