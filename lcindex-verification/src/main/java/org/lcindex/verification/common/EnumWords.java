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
import java.util.Locale;
import java.util.Optional;

/**
 * Constants of enums as options, reports and files have them: lower case, with dashes. No state.
 */
public final class EnumWords {
  private EnumWords() {}

  /** The word of a constant. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The constant that has a word, if one has. */
  public static <E extends Enum<E>> Optional<E> find(Class<E> constants, String word) {
    return Arrays.stream(constants.getEnumConstants()).filter(c -> of(c).equals(word)).findFirst();
  }
}
