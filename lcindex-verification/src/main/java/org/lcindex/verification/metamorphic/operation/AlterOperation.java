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
import org.lcindex.verification.metamorphic.setting.FamilySetting;

/**
 * Changes a family, or adds one that is not there: {@code alter family=g versions=2 ...} with the
 * words of a {@link FamilySetting}. More or fewer versions are visible then, and time takes others
 * away.
 */
public record AlterOperation(FamilySetting family) implements Operation {
  @Override
  public void run(SequenceRun run) throws IOException {
    if (family.ttl() > 0) {
      run.expiresFromNow();
    }
    run.restructure(() -> run.table().changes().alter(family));
  }

  @Override
  public List<Operation> simpler() {
    FamilySetting plain = family.plain();
    return plain.equals(family) ? List.of() : List.of(new AlterOperation(plain));
  }

  @Override
  public long millis() {
    return SequenceRun.STEP_MS;
  }

  @Override
  public String toString() {
    return "alter family=" + family.name() + family.words();
  }
}
