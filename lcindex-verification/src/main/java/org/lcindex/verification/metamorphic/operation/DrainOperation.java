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

/** Reads the scanners of an open query to their end and compares: {@code drain id=3}. */
public record DrainOperation(int id) implements Operation {
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
    run.openQueries().drain(id);
  }

  @Override
  public String toString() {
    return "drain id=" + id;
  }
}
