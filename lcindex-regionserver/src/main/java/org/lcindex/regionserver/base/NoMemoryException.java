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
package org.lcindex.regionserver.base;

import java.io.IOException;

/** What was asked for needs more memory than there is for it; nothing is the matter with files. */
public final class NoMemoryException extends IOException {
  private static final long serialVersionUID = 1L;

  /** HFiles of which fewer share rows have less in common. */
  public static final String COMPACT = "compact the table";

  private final String remedy;

  /**
   * @param what would take too much of which limit
   * @param remedy what can be done
   */
  public NoMemoryException(String what, String remedy) {
    super(what);
    this.remedy = remedy;
  }

  /** What can be done for there to be enough. */
  public String remedy() {
    return remedy;
  }
}
