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
package org.lcindex.verification.metamorphic.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;

/**
 * The index files of a table's live HFiles at a moment, to tell later which of them have gone
 * although their HFile is there. Immutable.
 *
 * @param files what tells each file from one that replaces it, by path
 */
public record KeptIndexFiles(Map<Path, Object> files) {

  public static KeptIndexFiles of(TestTable table) throws IOException {
    Map<Path, Object> files = new TreeMap<>();
    Set<String> live = live(table);
    try (Stream<Path> all = Files.walk(table.indexFolder())) {
      for (Path file : all.filter(f -> f.toString().endsWith("file")).toList()) {
        if (isOf(table, live, file)) {
          files.put(file, key(file));
        }
      }
    } catch (NoSuchFileException e) {
      throw new IOException("files went while they were listed", e);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return new KeptIndexFiles(files);
  }

  /** One that has gone or is another one, with how many there were; null when all are there. */
  public String gone(TestTable table) throws IOException {
    Set<String> live = live(table);
    for (Map.Entry<Path, Object> entry : files.entrySet()) {
      Path file = entry.getKey();
      if (isOf(table, live, file) && !entry.getValue().equals(key(file))) {
        return file + ", of " + files.size();
      }
    }
    return null;
  }

  /** {@code .../table/region/family/hfile/id.ifile}. */
  private static boolean isOf(TestTable table, Set<String> live, Path file) {
    int names = file.getNameCount();
    return names > 5
        && file.getName(names - 5).toString().equals(table.name().getNameAsString())
        && live.contains(file.getParent().getFileName().toString());
  }

  private static Object key(Path file) throws IOException {
    try {
      BasicFileAttributes facts = Files.readAttributes(file, BasicFileAttributes.class);
      return facts.fileKey() + " " + facts.creationTime() + " " + facts.size();
    } catch (NoSuchFileException e) {
      return "none";
    }
  }

  private static Set<String> live(TestTable table) {
    Set<String> names = new HashSet<>();
    for (HRegion region : table.regions()) {
      for (HStore store : region.getStores()) {
        for (HStoreFile file : store.getStorefiles()) {
          names.add(file.getPath().getName());
        }
      }
    }
    return names;
  }
}
