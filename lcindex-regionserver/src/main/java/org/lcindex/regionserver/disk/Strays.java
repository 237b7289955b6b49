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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files in the local directories that are not LCIndex's by their names: each is passed over,
 * told once and never deleted. Thread safe.
 */
final class Strays {
  private static final Logger LOG = LoggerFactory.getLogger(Strays.class);

  /** Names that are remembered; whoever puts more there is not told of all. */
  private static final int MOST = 1_000;

  private final Set<Path> met = ConcurrentHashMap.newKeySet();

  /** Something that no name of ours fits. */
  void met(Path path) {
    if (met.size() < MOST && met.add(path)) {
      LOG.info("LCIndex: {} is not an index file or directory and is left alone", path);
    }
  }

  /** How many different ones were met since the start. */
  int count() {
    return met.size();
  }
}
