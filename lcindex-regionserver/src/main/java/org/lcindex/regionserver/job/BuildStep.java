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
package org.lcindex.regionserver.job;

import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.lcindex.regionserver.disk.BuiltIndex;
import org.lcindex.regionserver.remote.StillBuildingException;

/**
 * One way to make the index files of an HFile: from its cells, from those of a compaction's inputs,
 * or from another server's. A job is given its steps by whoever begins it and decides when they are
 * due.
 */
@FunctionalInterface
public interface BuildStep {

  /**
   * Makes the files in a temporary directory.
   *
   * @param stop whether nobody wants them any more; asked every few thousand rows
   * @return null when {@code stop} was true, or when they cannot be had in this way
   * @throws StillBuildingException when another server is going to have them
   */
  BuiltIndex make(BooleanSupplier stop) throws IOException;
}
