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
import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.hbase.HFileOrigin;

/** The other region servers of the cluster, as sources of index files. Thread safe. */
interface Peers extends AutoCloseable {

  /** Those that served a region, or the one that wrote an HFile, before; the latest first. */
  List<Peer> previous(RegionInfo region, HFileOrigin origin) throws IOException;

  /** All that are alive. */
  List<Peer> all() throws IOException;

  @Override
  void close();
}
