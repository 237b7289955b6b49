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

/** The first byte of a page. See FORMAT.md. */
public final class PageType {
  public static final int FOOTER = 1;
  public static final int PAYLOAD = 2;
  public static final int KEYS = 3;
  public static final int ROWS = 4;
  public static final int COLUMN = 5;
  public static final int ROW_BLOCK = 6;
  public static final int DIRECTORY = 7;

  private PageType() {}
}
