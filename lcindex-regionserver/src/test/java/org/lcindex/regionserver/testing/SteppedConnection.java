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
package org.lcindex.regionserver.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;

/**
 * A connection whose owner is held up just before the n-th call of an {@link Admin}: something else
 * happens there. Thread safe.
 */
public final class SteppedConnection {
  private final Connection connection;
  private final int step;
  private final Meanwhile meanwhile;
  private final Predicate<String> counted;
  private final AtomicInteger calls = new AtomicInteger();

  /** What happens in between; may throw, as if the client ended there. */
  public interface Meanwhile {
    void happens() throws Exception;
  }

  /**
   * Holds up the user of another connection.
   *
   * @param step the number of the call, from 0
   */
  public SteppedConnection(Connection connection, int step, Meanwhile meanwhile) {
    this(connection, step, meanwhile, method -> !method.equals("close"));
  }

  private SteppedConnection(
      Connection connection, int step, Meanwhile meanwhile, Predicate<String> counted) {
    this.connection = connection;
    this.step = step;
    this.meanwhile = meanwhile;
    this.counted = counted;
  }

  /** Holds up the user of another connection before the first write of a descriptor. */
  public static SteppedConnection beforeWrite(Connection connection, Meanwhile meanwhile) {
    return new SteppedConnection(connection, 0, meanwhile, "modifyTable"::equals);
  }

  /** Holds up the user of another connection before the n-th call that asks for locks. */
  public static SteppedConnection beforeLocks(
      Connection connection, int step, Meanwhile meanwhile) {
    return new SteppedConnection(connection, step, meanwhile, "getLocks"::equals);
  }

  /** Whether there were as many calls, so that it has happened. */
  public boolean happened() {
    return calls.get() > step;
  }

  /** The connection to use; closing it is the business of the other one's owner. */
  public Connection connection() {
    return (Connection)
        proxy(
            Connection.class,
            (method, arguments) -> {
              Object result = call(method, connection, arguments);
              return result instanceof Admin admin ? held(admin) : result;
            });
  }

  private Object held(Admin admin) {
    return proxy(
        Admin.class,
        (method, arguments) -> {
          if (counted.test(method.getName()) && calls.getAndIncrement() == step) {
            meanwhile.happens();
          }
          return call(method, admin, arguments);
        });
  }

  private interface Handler {
    Object handle(Method method, Object[] arguments) throws Throwable;
  }

  private static Object proxy(Class<?> type, Handler handler) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (self, method, arguments) -> handler.handle(method, arguments));
  }

  private static Object call(Method method, Object target, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
