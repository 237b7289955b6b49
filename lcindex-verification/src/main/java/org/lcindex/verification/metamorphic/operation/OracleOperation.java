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

import org.lcindex.verification.common.EnumWords;
import org.lcindex.verification.metamorphic.check.CheckCount;
import org.lcindex.verification.metamorphic.oracle.Oracles;

/**
 * A question that is judged without the plain scan of the same filter, such as {@code partition
 * seed=5}. The seed says which condition, the table's rows what it is about.
 */
public record OracleOperation(Oracles.Kind kind, long seed) implements Operation {
  @Override
  public boolean changesRows() {
    return false;
  }

  @Override
  public boolean onlyAsks() {
    return true;
  }

  @Override
  public void run(SequenceRun run) {
    run.checker().counts().add(CheckCount.ORACLES);
    String wrong = run.oracles().check(kind, seed);
    if (wrong != null) {
      run.checker().differ(EnumWords.of(kind), wrong);
    }
  }

  @Override
  public String toString() {
    return EnumWords.of(kind) + " seed=" + seed;
  }
}
