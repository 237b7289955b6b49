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
package org.lcindex.query.condition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/** Intervals that hold nothing because their ends have changed places. Stateless. */
@InterfaceAudience.Private
public final class EmptyRanges {
  private EmptyRanges() {}

  /**
   * A line for each such test of an expression.
   *
   * @throws IllegalArgumentException when a column has no type or a value is none of its type
   */
  public static List<String> told(Expression expression, TypedColumns columns) {
    ConditionKeys keys = new ConditionKeys(columns);
    List<String> lines = new ArrayList<>();
    expression.forEachTest(
        test -> {
          if (test.kind() == ColumnTest.Kind.BETWEEN && isEmpty(test, keys)) {
            lines.add(
                ShownText.cut(test.toString()) + " is empty: the first value is the larger one");
          }
        });
    return lines;
  }

  private static boolean isEmpty(ColumnTest test, ConditionKeys keys) {
    ValueCodec codec = keys.codec(test);
    return Arrays.compareUnsigned(keys.key(test, codec, 0), keys.key(test, codec, 1)) > 0;
  }
}
