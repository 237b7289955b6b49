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
package org.lcindex.hbase.fit;

import java.util.ArrayList;
import java.util.List;

/** Descriptors of fields and methods as one reads them, with simple names of classes. Stateless. */
final class Descriptor {
  private static final String PRIMITIVES = "BCDFIJSZV";
  private static final List<String> NAMES =
      List.of("byte", "char", "double", "float", "int", "long", "short", "boolean", "void");

  private Descriptor() {}

  /** What comes after the member's name: {@code : long}, or {@code (byte[], int): Cell}. */
  static String text(String descriptor) {
    List<String> types = new ArrayList<>();
    int at = 0;
    while (at < descriptor.length()) {
      char first = descriptor.charAt(at);
      if (first == '(' || first == ')') {
        at++;
        continue;
      }
      int from = at;
      while (descriptor.charAt(at) == '[') {
        at++;
      }
      at = descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) + 1 : at + 1;
      types.add(type(descriptor.substring(from, at)));
    }
    String last = types.remove(types.size() - 1);
    String parameters = descriptor.charAt(0) == '(' ? "(" + String.join(", ", types) + ")" : "";
    return parameters + ": " + last;
  }

  private static String type(String descriptor) {
    int dimensions = descriptor.lastIndexOf('[') + 1;
    String element = descriptor.substring(dimensions);
    String name =
        element.charAt(0) == 'L'
            ? element.substring(element.lastIndexOf('/') + 1, element.length() - 1)
            : NAMES.get(PRIMITIVES.indexOf(element));
    return name.replace('$', '.') + "[]".repeat(dimensions);
  }
}
