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
package org.lcindex.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.EmbeddedCluster;

/** The jar for JDBC, alone and behind what others have on their class paths. */
class JdbcJarTest {
  /** Jars that stand before it, as the build has copied them. */
  private static final Path OTHERS = Path.of("target", "others");

  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final String COUNTS =
      "select name, count(*), avg(v) from t group by name order by 1";

  private static Unpacked unpacked;
  private static EmbeddedCluster cluster;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    unpacked = Unpacked.in(folder);
    cluster = EmbeddedCluster.builder().start();
    TableName name = TableName.valueOf("t");
    try (Admin admin = cluster.admin();
        Table table = cluster.connection().getTable(name)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .setValue("lcindex.columns", "f:name STRING;f:v INT")
              .build());
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        puts.add(
            new Put(Bytes.toBytes(i))
                .addColumn(FAMILY, Bytes.toBytes("name"), Bytes.toBytes("n" + i % 2))
                .addColumn(FAMILY, Bytes.toBytes("v"), Bytes.toBytes(i)));
      }
      table.put(puts);
    }
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  private static String ask(List<Path> before, String sql) throws Exception {
    List<URL> path = new ArrayList<>();
    for (Path jar : before) {
      path.add(jar.toUri().toURL());
    }
    path.add(unpacked.jar("jdbc").toUri().toURL());
    path.add(JarQuestion.class.getProtectionDomain().getCodeSource().getLocation());
    Thread thread = Thread.currentThread();
    ClassLoader own = thread.getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(path.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      // Drivers and configuration are looked for there, too.
      thread.setContextClassLoader(loader);
      String port = cluster.configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT);
      return (String)
          ((Callable<?>)
                  loader
                      .loadClass(JarQuestion.class.getName())
                      .getConstructor(String.class, String.class)
                      .newInstance("jdbc:lcindex:zookeeper=localhost:" + port, sql))
              .call();
    } finally {
      thread.setContextClassLoader(own);
    }
  }

  @Test
  void itWorksBehindOthersOfWhatIsInside() throws Exception {
    TreeSet<Path> protobufs = new TreeSet<>();
    Path guava = null;
    try (Stream<Path> jars = Files.list(OTHERS)) {
      for (Path jar : (Iterable<Path>) jars::iterator) {
        if (jar.toString().contains("protobuf")) {
          protobufs.add(jar);
        } else {
          guava = jar;
        }
      }
    }
    assertEquals(3, protobufs.size(), protobufs::toString);
    for (Path protobuf : protobufs) {
      assertEquals(
          "10\n", ask(List.of(protobuf, guava), "select count(*) from t"), protobuf::toString);
    }
  }

  /** In a JVM of its own, as bin/lcindex starts it. */
  @Test
  void itNeedsNoOtherJar(@TempDir Path folder) throws Exception {
    Unpacked.Outcome counted =
        Unpacked.run(
            folder,
            Map.of(),
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "@" + unpacked.file("cli/jvm.options"),
            "-cp",
            unpacked.jar("jdbc").toString(),
            "org.lcindex.query.cli.LCIndexCommand",
            "sql",
            "-e",
            COUNTS,
            "--format",
            "csv",
            "--zookeeper",
            "localhost:" + cluster.configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT));
    // A busy machine makes it tell that it waits.
    List<String> rows = counted.printed().lines().filter(line -> !line.startsWith("... ")).toList();
    assertEquals(List.of("name,EXPR$1,EXPR$2", "n0,5,4.0000000000", "n1,5,5.0000000000"), rows);
    assertEquals(0, counted.status());
  }

  /** Others' programs would take services of Hadoop and drivers of Calcite for their own. */
  @Test
  void noServicesOfOthersAreNamed() throws Exception {
    Set<String> services = new TreeSet<>();
    try (JarFile jar = new JarFile(unpacked.jar("jdbc").toFile())) {
      jar.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.matches("META-INF/services/.+"))
          .map(name -> name.substring("META-INF/services/".length()))
          .filter(name -> !name.startsWith("org.lcindex."))
          .forEach(services::add);
      assertEquals(
          "org.lcindex.sql.LCIndexDriver",
          new String(
                  jar.getInputStream(jar.getEntry("META-INF/services/java.sql.Driver"))
                      .readAllBytes(),
                  java.nio.charset.StandardCharsets.UTF_8)
              .strip());
    }
    // By which HBase's client finds parts of itself.
    services.removeIf(name -> name.startsWith("org.apache.hadoop.hbase."));
    services.remove("org.apache.hadoop.security.token.TokenIdentifier");
    assertEquals(Set.of("java.sql.Driver"), services);
  }
}
