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
package org.lcindex.regionserver.scan;

import java.io.IOException;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.regionserver.base.LCIndexConfig;

/** A query has more candidates in one region than its memory allows; the plain scan answers it. */
@InterfaceAudience.Private
final class TooManyCandidatesException extends IOException {
  private static final long serialVersionUID = 1L;

  private TooManyCandidatesException(String message) {
    super(message);
  }

  /** The configured number of candidates was passed. */
  static TooManyCandidatesException candidates(int limit) {
    return new TooManyCandidatesException(
        String.format(
            "more than %d candidates in one region (%s); the scan goes on without the index",
            limit, LCIndexConfig.MAX_CANDIDATES));
  }

  /** The candidates' row keys do not fit into memory. */
  static TooManyCandidatesException rowBytes(int limit) {
    return new TooManyCandidatesException(
        String.format(
            "the candidates of one region have more than %d bytes of row keys; the scan goes on"
                + " without the index",
            limit));
  }
}
