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
package org.lcindex.sql.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A JDBC object of ours around one of Calcite's, whose classes cannot be extended: a call goes to
 * the public method of the subclass with that name and these parameters, or else to Calcite's
 * object. What they throw becomes an {@link SQLException}.
 *
 * @param <T> the interface
 */
abstract class Face<T> implements InvocationHandler {
  private record Key(Class<?> face, Method method) {}

  private static final Map<Key, Optional<Method>> METHODS = new ConcurrentHashMap<>();

  private final T shown;
  private T jdbc;

  Face(Class<T> type, T jdbc) {
    this.jdbc = jdbc;
    this.shown =
        type.cast(Proxy.newProxyInstance(Face.class.getClassLoader(), new Class<?>[] {type}, this));
  }

  /** What the program sees. */
  final T shown() {
    return shown;
  }

  /** Calcite's object. */
  final T jdbc() {
    return jdbc;
  }

  /** Goes on with another object of Calcite's. */
  final void replace(T other) {
    jdbc = other;
  }

  /** What the program is told of a failure. */
  abstract SQLException failed(Throwable thrown);

  @Override
  public final Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (method.getDeclaringClass() == Object.class) {
      return switch (method.getName()) {
        case "equals" -> proxy == arguments[0];
        case "hashCode" -> System.identityHashCode(proxy);
        default -> jdbc.toString();
      };
    }
    if (method.getName().equals("unwrap") && ((Class<?>) arguments[0]).isInstance(shown)) {
      return shown;
    }
    Optional<Method> own =
        METHODS.computeIfAbsent(new Key(getClass(), method), key -> own(key.method()));
    try {
      return own.isPresent() ? own.get().invoke(this, arguments) : pass(method, arguments);
    } catch (InvocationTargetException e) {
      throw failed(e.getCause());
    }
  }

  /** Calls Calcite's object. */
  Object pass(Method method, Object[] arguments)
      throws InvocationTargetException, IllegalAccessException {
    return method.invoke(jdbc, arguments);
  }

  private Optional<Method> own(Method method) {
    try {
      return Optional.of(getClass().getMethod(method.getName(), method.getParameterTypes()));
    } catch (NoSuchMethodException e) {
      return Optional.empty();
    }
  }
}
