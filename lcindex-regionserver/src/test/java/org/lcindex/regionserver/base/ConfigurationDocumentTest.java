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
package org.lcindex.regionserver.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.GeneratedPart;
import org.lcindex.config.ConfigKey;
import org.lcindex.config.ConfigKey.Scope;
import org.lcindex.config.ConfigKeys;
import org.lcindex.regionserver.job.JobKind;

/** Every key is declared, and {@code docs/configuration.md} says what the declarations say. */
class ConfigurationDocumentTest {

  @Test
  void everyDeclaredKeyIsThereOnce() {
    List<String> names = ConfigKeys.ALL.stream().map(ConfigKey::name).toList();
    assertEquals(List.copyOf(new TreeSet<>(names)), names);
    long fields =
        Stream.of(ConfigKeys.class.getFields())
            .filter(field -> field.getType() == ConfigKey.class)
            .count();
    assertEquals(fields, names.size());
  }

  @Test
  void everyKindOfJobsHasAKey() {
    assertEquals(Stream.of(JobKind.values()).map(JobKind::label).toList(), ConfigKeys.JOB_KINDS);
  }

  @Test
  void defaultsMakeSense() {
    Problems problems = new Problems();
    Settings settings = Settings.ofServer(new Configuration(false), problems);
    for (ConfigKey key : ConfigKeys.ALL) {
      if (key.number() != null) {
        long byDefault = settings.number(key);
        assertTrue(byDefault >= key.least() && byDefault <= key.most(), key::name);
      }
    }
    assertEquals(0, problems.count());
  }

  /** Keys that only tests set are on no page: {@code ConfigKeys} says what they do. */
  @Test
  void theDocumentHasEveryKey() throws Exception {
    String text =
        section("On region servers", "in `hbase-site.xml`", key -> key.scope() == Scope.SERVER)
            + section(
                "On region servers and tables",
                "in `hbase-site.xml` for all tables, or as a value of a table's descriptor, which"
                    + " wins and needs no restart",
                key -> key.scope() == Scope.TABLE)
            + section(
                "On clients", "in the client's configuration", key -> key.scope() == Scope.CLIENT);
    GeneratedPart.check("configuration.md", text, ConfigurationDocumentTest.class);
  }

  private static String effect(ConfigKey key) {
    return switch (key.scope()) {
      case CLIENT -> "with the next connection";
      case SERVER -> key.dynamic() ? "with `update_config`" : "with a restart";
      case TABLE, TEST -> "with a restart; of a table: without";
    };
  }

  private static boolean isForTests(ConfigKey key) {
    return key.meaning().startsWith("For tests: ");
  }

  private static String section(String title, String where, Predicate<ConfigKey> of) {
    List<String> rows =
        ConfigKeys.ALL.stream()
            .filter(of)
            .filter(key -> !isForTests(key))
            .sorted(Comparator.comparing(ConfigKey::name))
            .map(
                key ->
                    String.format(
                        "| `%s` | %s | %s | %s | %s |%n",
                        key.name(), key.defaultText(), key.range(), effect(key), key.meaning()))
            .toList();
    return String.format(
            "%n## %s%n%nSet %s.%n%n| key | default | values | a change takes effect | meaning |%n"
                + "|---|---|---|---|---|%n",
            title, where)
        + String.join("", rows)
        + "\n";
  }
}
