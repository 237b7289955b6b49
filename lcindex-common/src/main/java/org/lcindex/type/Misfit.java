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
package org.lcindex.type;

/**
 * Messages for values and texts that are not of a type: what was given, and what would do. A codec
 * is named by its {@link Object#toString}.
 */
final class Misfit {
  private Misfit() {}

  static IllegalArgumentException value(Object value, Object codec, String remedy) {
    String what =
        value == null ? "null" : show(value) + " (" + value.getClass().getSimpleName() + ")";
    return new IllegalArgumentException(what + " does not fit " + codec + ": " + remedy);
  }

  static IllegalArgumentException text(String text, Object codec, String remedy) {
    return new IllegalArgumentException(
        "'" + ShownText.cut(text) + "' is no " + codec + ": " + remedy);
  }

  static IllegalArgumentException key(byte[] key, Object codec) {
    return new IllegalArgumentException(
        String.format(
            "'%s' is no key of %s: take keys from the same codec's keyOf",
            ShownText.cut(key), codec));
  }

  private static String show(Object value) {
    return value instanceof byte[] b ? ShownText.cut(b) : ShownText.cut(value.toString());
  }
}
