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
package org.lcindex.regionserver.store.build;

import java.nio.file.Path;
import java.util.Optional;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.regionserver.disk.LocalStore;
import org.lcindex.regionserver.remote.IndexFileOwner;

/** What this server has, in its local directories, and what its jobs are making. Thread safe. */
@InterfaceAudience.Private
public record OwnIndexFiles(LocalStore localStore, Origins origins) implements IndexFileOwner {

  @Override
  public Optional<Path> dir(HFileOrigin origin) {
    return Optional.ofNullable(localStore.find(origin));
  }

  @Override
  public boolean building(HFileOrigin origin) {
    return origins.isBeingBuilt(origin);
  }
}
