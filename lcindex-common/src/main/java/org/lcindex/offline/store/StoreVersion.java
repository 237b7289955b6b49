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
package org.lcindex.offline.store;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * One version of a store. Immutable.
 *
 * @param number above those of all earlier versions
 * @param state how far it is
 * @param created when its push began, in milliseconds since 1970
 * @param since when it got its state, likewise
 * @param rows that were pushed; negative if that is not known
 * @param bytes of HFiles and index files that were pushed
 * @param content by which a push finds the version again that it began: the checksum of its folder
 */
@InterfaceAudience.Public
public record StoreVersion(
    long number,
    VersionState state,
    long created,
    long since,
    long rows,
    long bytes,
    String content) {

  /** With another state, from a moment on. */
  StoreVersion with(VersionState next, long now) {
    return new StoreVersion(number, next, created, now, rows, bytes, content);
  }
}
