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
package org.lcindex.verification.common;

/** Errors as one line of a report. No state. */
public final class Briefly {
  private static final int MOST = 300;

  private Briefly() {}

  /** The first line of what went wrong, with its kind. */
  public static String of(Throwable e) {
    String line = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    return e.getClass().getSimpleName() + ": " + cut(line, MOST);
  }

  /** A text, or its beginning. */
  public static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most) + " ...";
  }
}
