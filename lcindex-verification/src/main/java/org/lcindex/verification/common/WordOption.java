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

import java.util.Arrays;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Values of an option that are the words of an enum's constants, see {@link EnumWords}. */
public abstract class WordOption<E extends Enum<E>> implements ITypeConverter<E>, Iterable<String> {
  private final Class<E> constants;
  private final String what;

  /**
   * @param what a value is, for messages
   */
  protected WordOption(Class<E> constants, String what) {
    this.constants = constants;
    this.what = what;
  }

  @Override
  public E convert(String text) {
    return EnumWords.find(constants, text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'" + text + "' is no " + what + "; give one of " + String.join(", ", this)));
  }

  /** All words. */
  @Override
  public Iterator<String> iterator() {
    return Arrays.stream(constants.getEnumConstants()).map(EnumWords::of).iterator();
  }
}
