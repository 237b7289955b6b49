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
import org.lcindex.verification.common.EnumWords;
import org.lcindex.verification.metamorphic.check.CheckCount;
import org.lcindex.verification.metamorphic.setting.GridSetting;
import org.lcindex.verification.metamorphic.setting.IndexedColumns;
import org.lcindex.verification.metamorphic.setting.Scope;
import org.lcindex.verification.metamorphic.setting.TestColumn;
import org.lcindex.verification.metamorphic.table.TableChanges;

/**
 * A command on the indexes of a column while the table is online: {@code index-add f:a type=...
 * scope=BOTH}, {@code index-drop f:a type=...}, {@code index-rebuild f:a type=... scope=GLOBAL},
 * {@code index-alter f:a type=... scope=GLOBAL policy=DEFERRED}, {@code index-add columns=f:a,f:b
 * types=... bits=2,2 bounds=sample}. Does nothing when the index is there, or is not.
 *
 * @param on a grid's columns, or a column with the type of the indexes, which need not be that of
 *     its values, and their scope
 */
public record IndexOperation(Kind kind, IndexedColumns on) implements Operation {
  /** What is done. */
  public enum Kind {
    INDEX_ADD,
    INDEX_DROP,
    /** This and the following are of global ones only. */
    INDEX_REBUILD,
    INDEX_DISABLE,
    INDEX_ENABLE,
    /** Gives it the column's policy; a grid has but one. */
    INDEX_ALTER,
    /** Compares all entries with their rows, and removes those without a value. */
    INDEX_REPAIR
  }

  @Override
  public boolean changesRows() {
    return false;
  }

  @Override
  public void run(SequenceRun run) throws IOException {
    TableChanges changes = run.table().changes();
    run.restructure(
        () -> {
          switch (kind) {
            case INDEX_ADD -> changes.index(true, on);
            case INDEX_DROP -> changes.index(false, on);
            case INDEX_REBUILD -> changes.rebuild(on);
            case INDEX_DISABLE -> count(run, CheckCount.SWITCHED, changes.switchGlobal(on, true));
            case INDEX_ENABLE -> count(run, CheckCount.SWITCHED, changes.switchGlobal(on, false));
            case INDEX_ALTER -> count(run, CheckCount.ALTERED, changes.alterGlobal(on));
            case INDEX_REPAIR -> count(run, CheckCount.REPAIRED, changes.repair(on));
          }
        });
  }

  private static void count(SequenceRun run, CheckCount what, boolean done) {
    run.checker().counts().add(what, done ? 1 : 0);
  }

  @Override
  public long millis() {
    return SequenceRun.STEP_MS;
  }

  @Override
  public List<Operation> simpler() {
    List<Operation> simpler = new ArrayList<>();
    if (on instanceof GridSetting grid) {
      grid.simpler().forEach(less -> simpler.add(new IndexOperation(kind, less)));
    } else if (on instanceof TestColumn column) {
      addSimpler(column, simpler);
    }
    return simpler;
  }

  private void addSimpler(TestColumn column, List<Operation> simpler) {
    if (column.scope() == Scope.BOTH) {
      simpler.add(new IndexOperation(kind, column.in(Scope.LOCAL, 0)));
      simpler.add(new IndexOperation(kind, column.in(Scope.GLOBAL, column.buckets())));
    } else if (column.buckets() > 0) {
      simpler.add(new IndexOperation(kind, column.in(column.scope(), 0)));
    }
  }

  @Override
  public String toString() {
    return EnumWords.of(kind) + " " + on.words();
  }
}
