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
package org.lcindex.regionserver.server;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.yetus.audience.InterfaceAudience;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Standing problems of the local index store (a full disk, a directory that cannot be written):
 * each is logged once when it appears and once when it is over, and shown in the status in between.
 * Thread safe.
 */
@InterfaceAudience.Private
public final class Problems {
  private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

  private final Map<String, String> standing = new ConcurrentHashMap<>();

  /** Reports that {@code subject} (a directory, a kind of job) has a problem. */
  public void report(String subject, String problem) {
    if (standing.put(subject, problem) == null) {
      LOG.warn(
          "LCIndex: {}: {}. Queries stay exact and use fewer indexes until it is mended",
          subject,
          problem);
    }
  }

  /** Reports that all is well with {@code subject}. */
  public void clear(String subject) {
    if (standing.remove(subject) != null) {
      LOG.info("LCIndex: {}: working again", subject);
    }
  }

  /** The standing problems by subject. */
  public Map<String, String> standing() {
    return new TreeMap<>(standing);
  }
}
