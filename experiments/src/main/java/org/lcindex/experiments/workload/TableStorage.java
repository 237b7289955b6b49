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
package org.lcindex.experiments.workload;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.rpc.RegionStatus;

/**
 * The bytes of a table.
 *
 * @param hfileBytes of its HFiles, one replica
 * @param ifileBytes of the index files that the status names
 * @param indexBytes of everything in the local index directories of its regions: the row files and
 *     whatever has not been deleted yet, too
 */
public record TableStorage(long hfileBytes, long ifileBytes, long indexBytes) {

  /** Measures a table in an embedded cluster, whose index directories are on this machine. */
  public static TableStorage of(EmbeddedCluster cluster, TableName table, TableIndexStatus status)
      throws IOException {
    long hfiles = 0;
    for (HRegion region : cluster.regions(table)) {
      hfiles += region.getStores().stream().mapToLong(HStore::getStorefilesSize).sum();
    }
    return new TableStorage(hfiles, status.indexBytes(), indexBytes(status));
  }

  /**
   * The bytes in the local index directories of a table's regions, which must be on this machine.
   */
  public static long indexBytes(TableIndexStatus status) throws IOException {
    Set<String> regions = new HashSet<>();
    Set<Path> directories = new HashSet<>();
    for (RegionStatus region : status.regions()) {
      regions.add(region.region());
      region.localDirs().forEach(dir -> directories.add(Path.of(dir.path())));
    }
    long index = 0;
    for (Path directory : directories) {
      index += bytesBelow(directory, regions);
    }
    return index;
  }

  /** All storage over that of the HFiles alone, when HFiles are kept this many times. */
  public double ratio(int replication) {
    double hfiles = (double) hfileBytes * replication;
    return (hfiles + indexBytes) / hfiles;
  }

  private static long bytesBelow(Path directory, Set<String> regions) throws IOException {
    long[] bytes = {0};
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            for (Path part : directory.relativize(file)) {
              if (regions.contains(part.toString())) {
                bytes[0] += attributes.size();
                break;
              }
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE; // deleted meanwhile: it takes no space
          }
        });
    return bytes[0];
  }
}
