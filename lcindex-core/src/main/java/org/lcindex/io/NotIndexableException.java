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
package org.lcindex.io;

import java.io.IOException;

/**
 * An HFile that cannot be indexed within the limits there are, however often it is tried. Queries
 * read the HFile itself.
 */
public final class NotIndexableException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Says which limit, and what can be done. */
  public NotIndexableException(String what) {
    super(what);
  }

  /**
   * Checks a number that the files of an HFile would have: see {@link FormatLimits}.
   *
   * @param remedy what can be done, as a command
   * @throws NotIndexableException when it is above the limit
   */
  public static void check(String what, long needed, long limit, String remedy)
      throws NotIndexableException {
    if (needed > limit) {
      throw new NotIndexableException(
          "it needs " + needed + " " + what + ", the limit is " + limit + ": " + remedy);
    }
  }
}
