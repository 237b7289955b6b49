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
package org.lcindex.verification.lookups;

import java.io.IOException;
import java.util.List;

/** How lookups are made. Thread safe. */
interface Way {

  /**
   * Looks up.
   *
   * @throws IOException when there is no answer, which proves nothing
   */
  List<Found> ask(Question question) throws IOException;
}
