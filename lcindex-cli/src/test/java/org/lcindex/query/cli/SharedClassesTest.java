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
package org.lcindex.query.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What archives of classes may take of a user's disk. */
class SharedClassesTest {
  @Test
  void onlyTheNewestStay(@TempDir Path folder) throws IOException {
    Files.createFile(folder.resolve("of-others"));
    for (int i = 1; i <= 7; i++) {
      Path archive = Files.createFile(folder.resolve("classes-" + i + ".jsa"));
      Files.setLastModifiedTime(archive, FileTime.fromMillis(i * 1_000L));
    }
    SharedClasses.removeOld(folder);
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(
          Set.of("of-others", "classes-4.jsa", "classes-5.jsa", "classes-6.jsa", "classes-7.jsa"),
          left.map(file -> file.getFileName().toString()).collect(Collectors.toSet()));
    }
  }
}
