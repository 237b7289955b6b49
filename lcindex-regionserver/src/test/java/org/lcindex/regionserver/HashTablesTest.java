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
package org.lcindex.regionserver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Where hash tables are made in what runs in a region server, and who chooses their keys. Thousands
 * of names, keys and values of clients can have one hash; a table of them takes n log n steps only
 * if they are {@link Comparable} to each other, as a {@code String} is and a {@code List} or a
 * record is not. Whoever adds a hash table adds its class to {@code hash-tables.txt} with the keys,
 * or sorts.
 */
class HashTablesTest {
  private static final Path KNOWN =
      Path.of("src/test/resources/org/lcindex/regionserver/hash-tables.txt");

  private static final Set<String> TABLES =
      Stream.of("HashMap", "LinkedHashMap", "HashSet", "LinkedHashSet")
          .map("java.util."::concat)
          .collect(Collectors.toSet());

  private static final Set<String> COLLECTORS =
      Set.of("toSet", "toUnmodifiableSet", "toMap", "toUnmodifiableMap", "groupingBy");

  @Test
  void eachIsKnownWithItsKeys() throws IOException {
    Map<String, String> known = new TreeMap<>();
    for (String line : Files.readAllLines(KNOWN)) {
      List<String> words = List.of(line.split(" +", 2));
      known.put(words.get(0), words.size() < 2 ? "" : words.get(1));
    }
    Set<String> found = new TreeSet<>();
    for (JavaClass type :
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(
                at ->
                    !at.contains("-tests.jar")
                        && Stream.of("regionserver/", "hbase", "core/", "common/")
                            .anyMatch(module -> at.contains("/lcindex-" + module)))
            .importPackages("org.lcindex", "org.apache.hadoop.hbase.regionserver")) {
      if (type.getCodeUnitAccessesFromSelf().stream().anyMatch(HashTablesTest::makesOne)) {
        found.add(type.getName().replaceAll("\\$.*", ""));
      }
    }
    assertEquals(String.join("\n", known.keySet()), String.join("\n", found));
    known.forEach((name, keys) -> assertEquals(false, keys.isBlank(), name + " has no keys"));
  }

  private static boolean makesOne(JavaCodeUnitAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    String method = access.getName();
    return switch (owner) {
      case "java.util.concurrent.ConcurrentHashMap" ->
          method.equals("<init>") || method.equals("newKeySet");
      case "java.util.stream.Stream" -> method.equals("distinct");
      case "java.util.stream.Collectors" -> COLLECTORS.contains(method);
      case "java.util.Set", "java.util.Map" -> method.equals("copyOf");
      default -> TABLES.contains(owner) && method.equals("<init>");
    };
  }
}
