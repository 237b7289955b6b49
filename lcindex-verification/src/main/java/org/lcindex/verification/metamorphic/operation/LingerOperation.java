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

import java.time.Duration;
import org.lcindex.verification.metamorphic.table.Await;

/**
 * Five seconds pass for the servers, and none for the cells: {@code linger}. Long enough for three
 * readings of the catalog and a look at the master, so queries after it ask what is believed then.
 */
public record LingerOperation() implements Operation {
  static final String WORD = "linger";
  private static final Duration LONG = Duration.ofSeconds(5);

  @Override
  public void run(SequenceRun run) {
    Await.pass(LONG);
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
  public String toString() {
    return WORD;
  }
}
