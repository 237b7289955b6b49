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
package org.lcindex.testing;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Runs the methods of test classes that have {@link Test} and nothing around them, with a fault in
 * the classes that they test. Stateless.
 */
public final class FailingTests {
  private FailingTests() {}

  /**
   * Whether a test fails that is to notice a fault.
   *
   * @param changed the classes with the fault
   */
  public static boolean notice(PlantedFault fault, Map<String, byte[]> changed)
      throws ReflectiveOperationException {
    for (String test : fault.tables()) {
      if (fails(new FaultyClasses.Loader(changed).loadClass("org.lcindex." + test))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a test fails. */
  public static boolean fails(Class<?> test) throws ReflectiveOperationException {
    Constructor<?> made = test.getDeclaredConstructor();
    made.setAccessible(true);
    for (Method method : test.getDeclaredMethods()) {
      if (method.isAnnotationPresent(Test.class)) {
        method.setAccessible(true);
        try {
          method.invoke(made.newInstance());
        } catch (InvocationTargetException e) {
          return true;
        }
      }
    }
    return false;
  }
}
