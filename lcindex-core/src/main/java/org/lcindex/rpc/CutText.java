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
package org.lcindex.rpc;

/** Texts that are kept or sent, and may quote keys and rows of any length. Stateless. */
public final class CutText {
  private CutText() {}

  /** The text, or its beginning and how long it was; null for null. */
  public static String of(String text, int mostChars) {
    return text == null || text.length() <= mostChars
        ? text
        : text.substring(0, mostChars) + "... (" + text.length() + " characters)";
  }
}
