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
package org.lcindex.query;

/** What a query is doing, to be ended when nobody wants its rows any more. Thread safe. */
final class Stage {
  // Guarded by this.
  private Runnable ending = () -> {};
  private boolean over;

  /** It does something else from now on, which is ended at once if the query has ended. */
  void is(Runnable endingIt) {
    synchronized (this) {
      ending = endingIt;
      if (!over) {
        return;
      }
    }
    endingIt.run();
  }

  /** The query has ended. */
  void end() {
    Runnable last;
    synchronized (this) {
      over = true;
      last = ending;
    }
    last.run();
  }
}
