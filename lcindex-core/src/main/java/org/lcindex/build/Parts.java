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
package org.lcindex.build;

import java.io.IOException;
import java.util.List;

/**
 * Runs the parts of a build or merge that do not need each other: one for each index, when the rows
 * are known. Thread safe.
 */
@FunctionalInterface
public interface Parts {
  /** One after another, in the thread that asks. */
  Parts IN_TURN =
      (parts, atATime) -> {
        for (Part part : parts) {
          part.run();
        }
      };

  /** What is to be done for one index. */
  @FunctionalInterface
  interface Part {
    void run() throws IOException;
  }

  /**
   * Runs all parts. When it returns, or throws, none of them runs any more, and what they have
   * written is visible to the caller.
   *
   * @param atATime how many may run at the same time, for their memory; at least 1
   * @throws IOException of the part that failed first; those that have not begun by then do not
   */
  void run(List<Part> parts, int atATime) throws IOException;
}
