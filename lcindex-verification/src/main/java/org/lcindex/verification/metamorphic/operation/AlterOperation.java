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
import java.util.ArrayList;
import java.util.List;
import org.lcindex.verification.metamorphic.setting.FamilySetting;
import org.lcindex.verification.metamorphic.table.TableChanges;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * Changes a family, or adds one that is not there: {@code alter family=g versions=2 ...} with the
 * words of a {@link FamilySetting}. More or fewer versions are visible then, and time takes others
 * away. With writes, {@code alter family=g ... | put row=r1 f:a=5}, regions reopen slowly, and
 * these are written and flushed meanwhile.
 *
 * @param meanwhile writes while regions reopen; none if these reopen as fast as HBase does it
 */
public record AlterOperation(FamilySetting family, List<RowOperation> meanwhile)
    implements Operation {
  /** Within which some regions reopen, each after a pause. */
  private static final long SLOW_MS = 30_000;

  /** Regions reopen as fast as HBase does it. */
  public AlterOperation(FamilySetting family) {
    this(family, List.of());
  }

  @Override
  public void run(SequenceRun run) throws IOException {
    if (family.ttl() > 0) {
      run.expiresFromNow();
    }
    TableChanges changes = run.table().changes();
    run.restructure(
        millis(),
        () -> {
          if (meanwhile.isEmpty()) {
            changes.alter(family);
          } else {
            changes.alterSlowly(family, () -> write(run));
          }
        });
  }

  /** A region that is reopening may refuse some of it. */
  private void write(SequenceRun run) throws IOException {
    IOException refused = null;
    for (RowOperation one : meanwhile) {
      try {
        one.run(run);
        run.table().stores().flush(null);
      } catch (IOException e) {
        refused = e;
      }
    }
    if (refused != null) {
      throw refused;
    }
  }

  @Override
  public List<Operation> simpler() {
    List<Operation> smaller = new ArrayList<>();
    FamilySetting plain = family.plain();
    if (!plain.equals(family)) {
      smaller.add(new AlterOperation(plain, meanwhile));
    }
    Smaller.lists(meanwhile).forEach(rest -> smaller.add(new AlterOperation(family, rest)));
    return smaller;
  }

  @Override
  public long millis() {
    return meanwhile.isEmpty() ? SequenceRun.STEP_MS : SLOW_MS;
  }

  @Override
  public String toString() {
    return "alter family=" + family.name() + family.words() + Text.each(" | ", meanwhile);
  }
}
