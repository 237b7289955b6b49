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

import java.nio.file.Path;
import java.util.Optional;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.HFileOrigin;

/** What a server knows of its own index files when another one asks for them. Thread safe. */
@InterfaceAudience.Private
public interface IndexFileOwner {

  /** The directory with the published index files of an HFile; empty when there is none. */
  Optional<Path> dir(HFileOrigin origin);

  /** Whether a job of this server is at work on index files of the HFile, or is going to be. */
  boolean building(HFileOrigin origin);
}
