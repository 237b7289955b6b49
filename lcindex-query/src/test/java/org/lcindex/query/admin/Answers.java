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
package org.lcindex.query.admin;

import java.lang.reflect.Proxy;
import java.util.Map;

/** An interface of HBase's client of which a test needs a few methods. Stateless. */
final class Answers {
  private Answers() {}

  /** What a method answers. */
  interface Answer {
    Object to(Object[] arguments) throws Exception;
  }

  /** Methods by their names; those that are not there answer null. */
  static <T> T proxy(Class<T> type, Map<String, Answer> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (made, method, arguments) -> {
              Answer answer = answers.get(method.getName());
              return answer == null ? null : answer.to(arguments);
            }));
  }
}
