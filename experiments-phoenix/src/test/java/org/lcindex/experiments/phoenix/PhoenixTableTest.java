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
package org.lcindex.experiments.phoenix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.module.ModuleDescriptor.Version;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lcindex.experiments.technique.Site;
import org.lcindex.experiments.technique.Technique;
import org.lcindex.experiments.technique.Techniques;
import org.lcindex.experiments.workload.OrdersWorkload;

class PhoenixTableTest {
  private static final Site SITE = new Site(null, new OrdersWorkload(1_000), "x_", 2, 1);

  private final PhoenixTable table = new PhoenixTable(SITE, "phoenix-global", false, false);

  @Test
  void everyTechniqueIsMadeWhereThePeerIs() throws Exception {
    assertTrue(Techniques.peer().isPresent());
    List<String> names = Techniques.names().stream().filter(Techniques::needsPeer).toList();
    assertEquals(7, names.size(), names::toString);
    for (String name : names) {
      try (Technique technique = Techniques.create(name, SITE)) {
        assertEquals(name, technique.name());
        assertEquals("x_" + name, technique.tables().get(0).getNameAsString());
        assertEquals(name.contains("global") ? 4 : 1, technique.tables().size(), name);
      }
    }
  }

  /** The suite deli says so, in place of measuring it. */
  @Test
  void thisVersionHasNoEventuallyConsistentIndex() {
    String version = Techniques.peer().orElseThrow().version();
    assertTrue(
        Version.parse(version).compareTo(Version.parse("5.3.1")) < 0,
        () -> version + " has CONSISTENCY=EVENTUAL: measure it in the suite deli, too");
  }

  @Test
  void queriesNameTheIndexThatIsForced() {
    String columns =
        "\"key\", \"orderkey\", \"custkey\", \"orderstatus\", \"totalprice\", \"orderdate\","
            + " \"orderpriority\", \"clerk\", \"shippriority\", \"comment\"";
    String where =
        " FROM \"x_phoenix-global\" WHERE \"totalprice\" >= ? AND \"totalprice\" <= ?"
            + " AND \"orderdate\" >= ? AND \"orderpriority\" = ?";
    var query = SITE.workload().queries().get(2);
    assertEquals("SELECT " + columns + where, table.select(query, null));
    assertEquals(
        "SELECT /*+ INDEX(\"x_phoenix-global\" \"x_phoenix-global-orderdate\") */ "
            + columns
            + where,
        table.select(query, OrdersWorkload.DATE));
  }
}
