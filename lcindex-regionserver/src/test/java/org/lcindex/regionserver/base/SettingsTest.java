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
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.config.ConfigKey;
import org.lcindex.config.ConfigKeys;
import org.lcindex.io.LocalFiles;
import org.lcindex.regionserver.global.gone.RegionGone;
import org.lcindex.regionserver.store.build.TableSettings;

/** What keys mean that are absent, sensible or not. */
class SettingsTest {
  private final Configuration conf = new Configuration(false);
  private final TableDescriptorBuilder table =
      TableDescriptorBuilder.newBuilder(TableName.valueOf("t"));
  private final Map<String, String> nonsense = new TreeMap<>();

  private Settings settings() {
    return Settings.ofTable(conf, table.build(), nonsense::put);
  }

  @Test
  void tableWinsOverServerWinsOverDefault() {
    assertEquals(7, settings().number("k", 7, 1, 100));
    conf.set("k", " 8 ");
    assertEquals(8, settings().number("k", 7, 1, 100));
    table.setValue("k", "9");
    assertEquals(9, settings().number("k", 7, 1, 100));
    assertEquals(Map.of(), nonsense);
  }

  @ParameterizedTest
  @ValueSource(strings = {"many", "0", "101", "-1", "1.5", "99999999999999999999", "0x10"})
  void whatMakesNoSenseOfATableIsToldAndDoesNotCount(String text) {
    table.setValue("k", text);
    conf.set("k", "8");
    assertEquals(8, settings().integer("k", 7, 1, 100));
    assertEquals(
        Map.of(
            "setting k=" + text + " of table t",
            "it makes no sense and 8 holds; give a whole number from 1 to 100"),
        nonsense);
  }

  /** HBase gives a region a configuration that has the table's values, too. */
  @Test
  void aTablesValueIsNotTheServersBesides() {
    table.setValue("k", "many");
    conf.set("k", "many");
    assertEquals(7, settings().integer("k", 7, 1, 100));
    assertEquals(Set.of("setting k=many of table t"), nonsense.keySet());
  }

  @Test
  void bothMayMakeNoSense() {
    String share = ConfigKeys.MISSING_THRESHOLD.name();
    table.setValue(share, "50%");
    conf.set(share, "NaN");
    assertEquals(0.5, settings().share(ConfigKeys.MISSING_THRESHOLD));
    assertEquals(2, nonsense.size(), nonsense::toString);
    assertTrue(nonsense.containsKey("setting " + share + "=NaN"), nonsense::toString);
  }

  @Test
  void names() {
    assertEquals(TimeUnit.DAYS, settings().choice("unit", TimeUnit.class, TimeUnit.DAYS));
    conf.set("unit", "hours");
    assertEquals(TimeUnit.HOURS, settings().choice("unit", TimeUnit.class, TimeUnit.DAYS));
    assertEquals(
        Optional.of(TimeUnit.HOURS), settings().choiceOr("unit", TimeUnit.class, "ANY", null));
    conf.set("unit", "any");
    assertEquals(
        Optional.empty(), settings().choiceOr("unit", TimeUnit.class, "ANY", TimeUnit.DAYS));
    assertEquals(Optional.empty(), settings().choiceOr("none", TimeUnit.class, "ANY", null));
    assertEquals(
        Optional.of(TimeUnit.DAYS),
        settings().choiceOr("none", TimeUnit.class, "ANY", TimeUnit.DAYS));
    assertEquals(Map.of(), nonsense);
    assertEquals(TimeUnit.DAYS, settings().choice("unit", TimeUnit.class, TimeUnit.DAYS));
    assertEquals(1, nonsense.size());
  }

  /** Whoever may alter a table must not be able to switch jobs off, or to name a class. */
  @Test
  void switchesForTestsAreNotTheTableOwners() {
    for (ConfigKey key : ConfigKeys.ALL) {
      boolean ofTables = key.scope() == ConfigKey.Scope.TABLE;
      assertEquals(
          ofTables || key.scope() == ConfigKey.Scope.TEST, isReadFromTables(key), key::name);
    }
    table.setValue(ConfigKeys.JOBS_MODE.name(), "never");
    assertEquals("normal", settings().read(ConfigKeys.JOBS_MODE.name(), "normal", t -> t, ""));
    assertEquals(
        Map.of(
            "setting lcindex.jobs.mode of table t",
            "it is meant for tests, and normal holds; remove it from the table"),
        nonsense);
    conf.setBoolean(ConfigKeys.TESTING.name(), true);
    assertEquals("never", settings().read(ConfigKeys.JOBS_MODE.name(), "normal", t -> t, ""));
    // What switches it on is the server's own configuration.
    conf.unset(ConfigKeys.TESTING.name());
    table.setValue(ConfigKeys.TESTING.name(), "true");
    assertEquals("normal", settings().read(ConfigKeys.JOBS_MODE.name(), "normal", t -> t, ""));
  }

  /** Whether a family's settings change when its table has another value of the key. */
  private static boolean isReadFromTables(ConfigKey key) {
    Set<String> asked = new HashSet<>();
    TableDescriptor spy =
        (TableDescriptor)
            Proxy.newProxyInstance(
                TableDescriptor.class.getClassLoader(),
                new Class<?>[] {TableDescriptor.class},
                (proxy, method, args) -> {
                  if (method.getName().equals("getValue")) {
                    asked.add((String) args[0]);
                  }
                  return method.getName().equals("getTableName") ? TableName.valueOf("t") : null;
                });
    Configuration conf = new Configuration(false);
    conf.setBoolean(ConfigKeys.TESTING.name(), true);
    conf.set(ConfigKeys.JOBS_MODE.name(), "delayed");
    Settings settings = Settings.ofTable(conf, spy, (setting, problem) -> {});
    TableSettings.of(settings, ColumnFamilyDescriptorBuilder.of("f"));
    RegionGone.Way.of(settings);
    return asked.contains(key.name());
  }

  @Test
  void longValuesAreCutInMessages() {
    conf.set("k", "x".repeat(10_000));
    settings().number("k", 7, 1, 100);
    assertTrue(nonsense.keySet().iterator().next().length() < 200);
  }

  @Test
  void ofAServerTheyAreStandingProblems() {
    Problems problems = new Problems();
    conf.set(ConfigKeys.CACHE_BYTES.name(), "64 MiB");
    conf.set(ConfigKeys.LOCAL_FILES_CLASS.name(), "org.example.Absent");
    Settings settings = Settings.ofServer(conf, problems);
    assertEquals(5, settings.number(ConfigKeys.CACHE_BYTES.name(), 5, 0, 100));
    assertSame(LocalFiles.real(), LCIndexConfig.localFiles(conf, settings));
    assertEquals(
        List.of(
            "setting lcindex.cache.bytes=64 MiB",
            "setting lcindex.local.files.class=org.example.Absent"),
        List.copyOf(problems.standing().keySet()));
  }

  @Test
  void directoriesThatAreNone() {
    conf.set(ConfigKeys.LOCAL_DIRS.name(), "/a/x, /b/\0, file:/c, /a/../a/x");
    assertEquals("[/a/x, /c]", LCIndexConfig.localDirs(conf).toString());
  }
}
