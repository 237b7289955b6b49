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
package org.lcindex.regionserver.remote;

import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.HFileIdentity;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.regionserver.disk.BuiltIndex;

/** Where index files come from that need not be built: another region server. Thread safe. */
@InterfaceAudience.Private
public interface IndexFileSource {

  /**
   * Copies the row file and the files of the given indexes into a build directory of the local
   * store, and verifies them.
   *
   * @param region the open region that shows the HFile
   * @param origin where the HFile was written
   * @param identity what its index files must have been built from
   * @param missing the indexes that are missing
   * @param stop asked between two chunks; when true the copy is abandoned
   * @param progress told as often how much is copied, from 0 to 1
   * @return what was copied and checked, which may be fewer indexes than are missing when no server
   *     has them all; null when there is nothing to be had, or when stopped
   * @throws org.lcindex.regionserver.remote.StillBuildingException when a server is at work on what
   *     nobody has yet: ask again later
   * @throws IOException when this server's disk fails
   */
  BuiltIndex fetch(
      RegionInfo region,
      HFileOrigin origin,
      HFileIdentity identity,
      List<IndexDefinition> missing,
      BooleanSupplier stop,
      DoubleConsumer progress)
      throws IOException;

  /** How long to wait for a server that is still building, in milliseconds. */
  long waitAtMostMillis();
}
