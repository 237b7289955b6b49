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
import org.lcindex.verification.metamorphic.query.ScanText;

/**
 * Opens the scanners of a query, reads some rows of each and leaves it as it is, as a client does
 * that dies: {@code abandon after=3 interrupt=false filter=...}. Or another thread reads on and is
 * interrupted while it waits for more rows. What was read must be the beginning of the answer.
 *
 * @param after rows that are read before
 */
public record AbandonOperation(int after, boolean interrupt, ScanText query) implements Operation {
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
    run.abandoned().check(query, after, interrupt);
  }

  @Override
  public List<Operation> simpler() {
    return query.simpler().stream()
        .map(q -> (Operation) new AbandonOperation(after, interrupt, q))
        .toList();
  }

  @Override
  public String toString() {
    return "abandon after=" + after + " interrupt=" + interrupt + query.words();
  }
}
