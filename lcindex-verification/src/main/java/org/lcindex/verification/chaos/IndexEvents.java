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
package org.lcindex.verification.chaos;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.lcindex.cluster.FolderTree;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.verification.chaos.EventContext.NotNow;

/** Events that concern the indexes: their definitions, their files and the disk under them. */
record IndexEvents(EventContext context) {
  private static final int MAX_DAMAGED = 6;

  String add(Random random) throws Exception {
    List<IndexDefinition> missing = new ArrayList<>();
    List<IndexDefinition> existing = context.indexes().listIndexes(context.table());
    for (ChaosColumn column : ChaosColumn.values()) {
      if (ofEvents(column.definition()) && !existing.contains(column.definition())) {
        missing.add(column.definition());
      }
    }
    if (missing.isEmpty()) {
      return "all columns have one; instead: " + drop(random);
    }
    IndexDefinition definition = missing.get(random.nextInt(missing.size()));
    context
        .standing()
        .create(
            definition,
            () -> context.indexes().createIndexes(context.table(), List.of(definition)));
    return definition.toString();
  }

  /** Each index is changed by one client, so that what it was told last says how it must be. */
  private static boolean ofEvents(IndexDefinition definition) {
    return ChaosColumn.OF_STANDING_CLIENTS.stream()
        .noneMatch(column -> column.definition().equals(definition));
  }

  String drop(Random random) throws Exception {
    List<IndexDefinition> existing =
        context.indexes().listIndexes(context.table()).stream()
            .filter(IndexEvents::ofEvents)
            .toList();
    if (existing.size() < 2) {
      throw new NotNow("only one index is left");
    }
    IndexDefinition definition = existing.get(random.nextInt(existing.size()));
    context
        .standing()
        .drop(
            definition,
            () ->
                context
                    .indexes()
                    .dropIndex(context.table(), definition.family(), definition.qualifier()));
    return definition.toString();
  }

  String wipe(Random random) throws Exception {
    int server = context.anyServer(random);
    try (Stream<Path> children = Files.list(context.cluster().indexFolder(server))) {
      for (Path child : children.toList()) {
        FolderTree.delete(child);
      }
    } catch (NoSuchFileException e) {
      throw new NotNow("region server " + server + " has no index files yet");
    }
    return "the index files of region server " + server;
  }

  String corrupt(Random random) throws Exception {
    int server = context.anyServer(random);
    List<Path> files = files(context.cluster().indexFolder(server));
    if (files.isEmpty()) {
      throw new NotNow("region server " + server + " has no index files yet");
    }
    StringBuilder text = new StringBuilder("region server " + server);
    for (int i = 0; i < 1 + random.nextInt(MAX_DAMAGED); i++) {
      Path file = files.get(random.nextInt(files.size()));
      try {
        text.append(", ").append(damage(file, random));
      } catch (NoSuchFileException e) {
        text.append(", ").append(file.getFileName()).append(" has just gone");
      }
    }
    return text.toString();
  }

  private static List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> found = Files.walk(folder)) {
      return found.filter(Files::isRegularFile).sorted().toList();
    } catch (UncheckedIOException e) {
      return List.of(); // a folder went while it was listed
    }
  }

  private static String damage(Path file, Random random) throws IOException {
    String name = file.getParent().getFileName() + "/" + file.getFileName();
    long size = Files.size(file);
    int kind = random.nextInt(10);
    if (kind == 0 || size == 0) {
      Files.delete(file);
      return name + " deleted";
    }
    FileTime time = Files.getLastModifiedTime(file);
    long at = (long) (random.nextDouble() * size);
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      if (kind == 1) {
        bytes.setLength(at);
        return name + " cut to " + at + " bytes";
      }
      byte[] noise = new byte[1 + random.nextInt(16)];
      random.nextBytes(noise);
      bytes.seek(at);
      bytes.write(noise, 0, (int) Math.min(noise.length, size - at));
    }
    if (random.nextBoolean()) {
      // A disk that returns other bytes than were written does not touch the time.
      Files.setLastModifiedTime(file, time);
      return name + " changed at " + at + ", silently";
    }
    return name + " changed at " + at;
  }

  String fullDisk(Random random) throws Exception {
    IndexDisk disk = context.disk();
    disk.fill();
    try {
      // Now something has to be built.
      context.admin().flush(context.table());
      if (random.nextBoolean()) {
        context.admin().majorCompact(context.table());
      }
      context.pass(3_000 + random.nextInt(6_000));
    } finally {
      disk.free();
    }
    return "region server " + disk.server() + (disk.mounted() ? "" : " (read-only instead)");
  }
}
