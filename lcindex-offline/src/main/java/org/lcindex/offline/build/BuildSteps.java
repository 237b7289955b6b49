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
package org.lcindex.offline.build;

import java.io.IOException;

/** Is told where a build is, so that a test can end it there. */
@FunctionalInterface
interface BuildSteps {
  /** Goes on everywhere. */
  BuildSteps NONE = step -> {};

  /** A step of a build. */
  enum Step {
    FOLDER_TAKEN,
    RUN_SPILLED,
    INPUT_READ,
    REGION_WRITTEN,
    REGION_DONE,
    MANIFEST_WRITTEN
  }

  /** The step is done. */
  void reached(Step step) throws IOException;
}
