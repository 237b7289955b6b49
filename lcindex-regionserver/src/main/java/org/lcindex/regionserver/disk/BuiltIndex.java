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
package org.lcindex.regionserver.disk;

import java.nio.file.Path;
import java.util.List;

/**
 * Finished index files that are not published yet.
 *
 * @param dir the temporary directory they are in
 * @param files the files, in the order in which they are to be published
 * @param cleanUp removes the directory with whatever is left in it
 */
public record BuiltIndex(Path dir, List<Path> files, Runnable cleanUp) {

  /** Throws the files away. */
  public void discard() {
    cleanUp.run();
  }
}
