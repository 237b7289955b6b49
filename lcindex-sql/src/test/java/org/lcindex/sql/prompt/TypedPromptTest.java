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
package org.lcindex.sql.prompt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.Test;
import org.lcindex.query.cli.rows.RowFormat;

/** Ctrl-C and Ctrl-D at a prompt, on statements that end only when they are cancelled. */
class TypedPromptTest {
  private final List<String> executed = new ArrayList<>();
  private final CountDownLatch cancelled = new CountDownLatch(1);
  private Terminal terminal;

  private Object statement(String method, Object[] arguments) throws Exception {
    switch (method) {
      case "execute" -> {
        String sql = (String) arguments[0];
        executed.add(sql);
        if (sql.startsWith("endless")) {
          terminal.raise(Terminal.Signal.INT); // what the terminal does at Ctrl-C
          assertTrue(cancelled.await(10, TimeUnit.SECONDS), "nobody has cancelled it");
          throw new SQLException("Statement canceled");
        }
        return false;
      }
      case "cancel" -> cancelled.countDown();
      default -> {}
    }
    return null;
  }

  private Connection connection() {
    ClassLoader loader = TypedPromptTest.class.getClassLoader();
    Statement statement =
        (Statement)
            Proxy.newProxyInstance(
                loader,
                new Class<?>[] {Statement.class},
                (proxy, method, arguments) -> statement(method.getName(), arguments));
    return (Connection)
        Proxy.newProxyInstance(
            loader,
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) ->
                method.getName().equals("createStatement") ? statement : null);
  }

  private String type(String typed) throws Exception {
    ByteArrayOutputStream screen = new ByteArrayOutputStream();
    try (DumbTerminal dumb =
            new DumbTerminal(
                new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)), screen);
        SqlSession session =
            new SqlSession(
                connection(),
                null,
                Duration.ofMinutes(1),
                RowFormat.TABLE,
                () -> JdbcPrompt.kept(dumb.writer()),
                dumb.writer(),
                dumb.writer(),
                () -> 0)) {
      terminal = dumb;
      Attributes keys = new Attributes();
      keys.setControlChar(Attributes.ControlChar.VEOF, 4);
      dumb.setAttributes(keys);
      new TypedPrompt(dumb, session, null).run();
    }
    return screen.toString(StandardCharsets.UTF_8);
  }

  @Test
  void ctrlCEndsTheStatementAndNotThePrompt() throws Exception {
    String shown = type("endless; never;\nlast;\n");
    assertEquals(List.of("endless", "last"), executed);
    assertTrue(shown.contains("interrupted"), shown);
    assertTrue(shown.contains("done"), shown);
  }

  @Test
  void ctrlDLeaves() throws Exception {
    String shown = type("one;\n\u0004two;\n");
    assertEquals(List.of("one"), executed, shown);
  }
}
