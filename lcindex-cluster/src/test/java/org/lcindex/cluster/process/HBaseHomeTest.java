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
package org.lcindex.cluster.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jars of an HBase that was put together are its administrator's from then on. */
class HBaseHomeTest {
  private static final List<Path> OLD =
      List.of(Path.of("/m2/hbase-server-2.5.13-hadoop3.jar"), Path.of("/m2/guava-32.jar"));
  private static final List<Path> NEW = List.of(Path.of("/m2/hbase-server-2.6.4-hadoop3.jar"));

  @TempDir private Path folder;

  private List<String> names(HBaseHome home) throws IOException {
    return home.jars().stream().map(jar -> Path.of(jar).getFileName().toString()).toList();
  }

  @Test
  void whatWasAddedStays() throws IOException {
    HBaseHome home = new HBaseHome(folder);
    home.create(OLD);
    Files.createFile(folder.resolve("lib/lcindex-server.jar"));
    home.create(OLD);
    assertEquals(
        List.of("guava-32.jar", "hbase-server-2.5.13-hadoop3.jar", "lcindex-server.jar"),
        names(home));
  }

  @Test
  void itDoesNotPassForAnotherHBase() throws IOException {
    HBaseHome home = new HBaseHome(folder);
    home.create(OLD);
    IOException wrong = assertThrows(IOException.class, () -> home.create(NEW));
    assertEquals(
        folder.resolve("lib")
            + " has [hbase-server-2.5.13-hadoop3.jar], not [hbase-server-2.6.4-hadoop3.jar];"
            + " start the HBase that is there, or change the jars in all lib folders",
        wrong.getMessage());
    assertEquals(List.of("guava-32.jar", "hbase-server-2.5.13-hadoop3.jar"), names(home));
  }
}
