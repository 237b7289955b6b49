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
package org.lcindex.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.offline.manifest.FolderCheck;
import org.lcindex.offline.manifest.Manifest;

/** The job under Hadoop's local job runner. */
class BuildPricesTest {
  @TempDir Path temp;

  @Test
  void linesBecomeAFolderThatIsWhole() throws Exception {
    Path input = Files.createDirectories(temp.resolve("input"));
    Files.write(input.resolve("prices"), List.of("apple,3.5", "pear,2", "zucchini,7.25"));
    Configuration conf = new Configuration();
    conf.set("mapreduce.framework.name", "local");
    conf.set("hadoop.tmp.dir", temp.resolve("hadoop").toString());
    Path built = temp.resolve("built");
    assertEquals(
        0,
        ToolRunner.run(
            conf,
            new BuildPrices(),
            new String[] {input.toUri().toString(), built.toUri().toString(), "m"}));
    Manifest manifest =
        FolderCheck.whole(
            FileSystem.getLocal(conf), new org.apache.hadoop.fs.Path(built.toUri()), n -> {});
    assertEquals(3, manifest.rows());
    assertEquals(List.of("m"), manifest.splits());
    assertEquals(List.of("f:price DOUBLE 0 1000 100"), manifest.indexes());
    assertEquals(2, manifest.files().stream().filter(file -> file.cells() > 0).count());
  }
}
