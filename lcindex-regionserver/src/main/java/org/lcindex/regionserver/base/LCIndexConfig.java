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

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PooledFiles;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads those settings of a region server that are no single value, as the local directories.
 * Stateless.
 */
public final class LCIndexConfig {
  private static final Logger LOG = LoggerFactory.getLogger(LCIndexConfig.class);

  private LCIndexConfig() {}

  /** Whether region servers with this configuration attach the observer to every user table. */
  public static boolean givesObserverToEveryTable(Configuration conf) {
    return Stream.of(CoprocessorHost.REGION_COPROCESSOR_CONF_KEY, LCIndexConstants.EVERY_TABLE_KEY)
        .flatMap(key -> Stream.of(conf.getTrimmedStrings(key)))
        .anyMatch(name -> name.split("\\|")[0].trim().equals(LCIndexConstants.OBSERVER_CLASS));
  }

  /** What {@link ConfigKeys#LOCAL_FILES_CLASS} names. */
  public static LocalFiles localFiles(Configuration conf, Settings settings) {
    return settings.read(
        ConfigKeys.LOCAL_FILES_CLASS.name(),
        LocalFiles.real(),
        name -> {
          try {
            Class<?> named = conf.getClassByName(name);
            return (LocalFiles) named.getConstructor().newInstance();
          } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
          }
        },
        "give a public LocalFiles class with a public constructor without arguments");
  }

  /** Local files of which at most {@link ConfigKeys#FILES_OPEN_MAX} are open for reading. */
  public static PooledFiles pooled(LocalFiles files, Settings settings) {
    int limit = settings.integer(ConfigKeys.FILES_OPEN_MAX);
    return new PooledFiles(files, limit);
  }

  /** The local directories, in configured order; what is no path is left out. */
  public static List<Path> localDirs(Configuration conf) {
    String[] configured = conf.getTrimmedStrings(ConfigKeys.LOCAL_DIRS.name());
    List<Path> dirs = new ArrayList<>();
    for (String dir : configured) {
      String plain = dir.startsWith("file:") ? dir.substring("file:".length()) : dir;
      try {
        dirs.add(Paths.get(plain).toAbsolutePath().normalize());
      } catch (InvalidPathException e) {
        LOG.warn("LCIndex: {}: '{}' is no path and left out", ConfigKeys.LOCAL_DIRS, plain);
      }
    }
    if (dirs.isEmpty()) {
      String tmp = conf.get("hbase.tmp.dir", System.getProperty("java.io.tmpdir"));
      dirs.add(Paths.get(tmp, "lcindex").toAbsolutePath().normalize());
    }
    return dirs.stream().distinct().toList();
  }
}
