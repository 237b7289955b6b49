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
package org.lcindex.query.text;

import org.lcindex.query.condition.ConditionSyntaxException;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.type.ShownText;

/** What a user is told of a failure: what {@link CauseText} tells of it. Stateless. */
public final class ErrorText {
  private ErrorText() {}

  /** The message, of characters that can be shown; never empty. */
  public static String message(Throwable thrown) {
    // The second and third line of a syntax error show the place.
    return ShownText.lines(
        thrown instanceof ConditionSyntaxException ? thrown.getMessage() : CauseText.of(thrown));
  }
}
