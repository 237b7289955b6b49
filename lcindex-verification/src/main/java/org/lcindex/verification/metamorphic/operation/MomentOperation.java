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
import org.lcindex.verification.common.EnumWords;

/**
 * Scanners that hold their read point while anything else happens: {@code hold id=1} remembers the
 * read point of every region, {@code release id=1} forgets it. A {@link QueryOperation} asks as of
 * then.
 */
public record MomentOperation(Kind kind, int id) implements Operation {
  /** What is done. */
  public enum Kind {
    HOLD,
    RELEASE
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
    switch (kind) {
      case HOLD -> run.moments().hold(id);
      case RELEASE -> run.moments().release(id);
    }
  }

  @Override
  public String toString() {
    return EnumWords.of(kind) + " id=" + id;
  }
}
