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
package org.lcindex.sql.meaning;

import org.apache.calcite.config.CalciteSystemProperty;
import org.apache.yetus.audience.InterfaceAudience;

/** The charset of texts in statements. */
@InterfaceAudience.Private
public final class Utf8 {
  private static final String PROPERTY = "calcite.default.charset";

  private Utf8() {}

  /**
   * Lets Calcite take texts beyond ISO 8859-1, its charset by default; to be called before any
   * other class of it is used. Calcite reads the property once. Others in this process may have a
   * Calcite of their own, so the property is put back.
   */
  public static void use() {
    String before = System.setProperty(PROPERTY, "UTF-8");
    CalciteSystemProperty.DEFAULT_CHARSET.value();
    if (before == null) {
      System.clearProperty(PROPERTY);
    } else {
      System.setProperty(PROPERTY, before);
    }
  }
}
