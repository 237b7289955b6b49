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
package org.lcindex.query.cli.uninstall;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetricsBuilder;
import org.apache.hadoop.hbase.ServerMetricsBuilder;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.junit.jupiter.api.Test;

/** On which servers something is left to do. */
class ByHandTest {
  private static final ServerName LIVE = ServerName.valueOf("rs1", 16020, 5);

  private static List<String> todo(String... dead) throws IOException {
    ClusterMetrics metrics =
        ClusterMetricsBuilder.newBuilder()
            .setLiveServerMetrics(Map.of(LIVE, ServerMetricsBuilder.of(LIVE)))
            .setDeadServerNames(List.of(dead).stream().map(ServerName::valueOf).toList())
            .build();
    Admin admin = proxy(Admin.class, metrics);
    return ByHand.todo(proxy(Connection.class, admin));
  }

  private static <T> T proxy(Class<T> type, Object answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (made, method, arguments) ->
                method.getReturnType().isInstance(answer) ? answer : null));
  }

  @Test
  void serversThatDoNotRunAreNotForgotten() throws IOException {
    List<String> lines = todo("rs3,16020,1", "rs2,16020,1", "rs2,16020,2", "rs1,16020,4");
    assertTrue(lines.contains("   region servers: rs1:16020"), lines::toString);
    assertTrue(
        lines.contains("   not running now: rs2:16020, rs3:16020; do the same there"),
        lines::toString);
    assertFalse(todo("rs1,16020,4").toString().contains("not running"), "it runs again");
  }
}
