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
package org.lcindex.query;

import java.lang.reflect.InvocationTargetException;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The text that results gave of themselves before {@code org.lcindex.query.text} had printers. It
 * is kept for one release, for programs that print a result. Results must not know their printers,
 * so these are found by name. Stateless.
 */
@InterfaceAudience.Private
public final class FormerText {
  private static final String PRINTERS = "org.lcindex.query.text.";

  private FormerText() {}

  /**
   * A result as text.
   *
   * @param printer simple name of the class that makes it
   * @param method of the printer, of one argument of the result's class
   */
  public static String of(Record result, String printer, String method) {
    try {
      return (String)
          Class.forName(PRINTERS + printer)
              .getMethod(method, result.getClass())
              .invoke(null, result);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
