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
package org.lcindex.hbase.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.hbase.regionserver.OnlineRegions;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.junit.jupiter.api.Test;
import org.lcindex.hbase.CurrentCall;
import org.lcindex.hbase.HBaseDoor;
import org.lcindex.hbase.OpenRegion;
import org.lcindex.hbase.OpenScanner;
import org.lcindex.hbase.OwnScans;
import org.lcindex.hbase.ScanProgress;

/** An implementation that seems to fit is made and reads a small HFile. */
class TrialTest {
  private static final java.nio.file.Path FULL = java.nio.file.Path.of("/dev/full");
  private static Path folder;

  /** A door that can be tried only. */
  public static class Works implements HBaseDoor {
    @Override
    public HBaseDoor without(Set<String> unusable) {
      return unusable.isEmpty() ? this : new Slower();
    }

    @Override
    public String readSample(Path folder, Configuration conf) throws IOException {
      TrialTest.folder = folder;
      Files.writeString(java.nio.file.Path.of(folder.toUri()).resolve("file"), "");
      return null;
    }

    @Override
    public OpenRegion region(Region region) {
      throw new UnsupportedOperationException();
    }

    @Override
    public OpenScanner scanner(RegionScanner scanner) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ScanProgress progress() {
      throw new UnsupportedOperationException();
    }

    @Override
    public CurrentCall call() {
      throw new UnsupportedOperationException();
    }

    @Override
    public OwnScans ownScans(OnlineRegions server) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void shipped(RegionScanner scanner) {
      throw new UnsupportedOperationException();
    }
  }

  /** Without what is optional. */
  public static final class Slower extends Works {}

  /** Reads something else than was written. */
  public static final class Wrong extends Works {
    @Override
    public String readSample(Path folder, Configuration conf) {
      return "a row is missing";
    }
  }

  /** Names what is not there. */
  public static final class Unlinked extends Works {
    @Override
    public String readSample(Path folder, Configuration conf) {
      throw new NoSuchMethodError("HFile.gone()");
    }
  }

  /** Cannot even be made. */
  public static final class Unmade extends Works {
    public Unmade() {
      throw new NoClassDefFoundError("HFile");
    }
  }

  /** Is given a bad disk. */
  public static final class NoDisk extends Works {
    @Override
    public String readSample(Path folder, Configuration conf) throws IOException {
      throw new IOException("No space left on device");
    }
  }

  /** Is given one that is full, of which Hadoop tells by an Error. */
  public static final class FullDisk extends Works {
    @Override
    public String readSample(Path folder, Configuration conf) throws IOException {
      try (FileSystem files = new RawLocalFileSystem()) {
        files.initialize(folder.toUri(), conf);
        try (OutputStream out = files.create(new Path(FULL.toUri()))) {
          out.write(1);
        }
      }
      return null;
    }
  }

  private static Trial.Outcome run(Class<?> door, String... unusable) {
    Implementation one =
        new Implementation("1.0", door.getName().replace('.', '/'), List.of(), Map.of(), List.of());
    return Trial.run(
        new Candidate(one, new FitCheck.Result(List.of(), List.of(), Set.of(unusable))));
  }

  @Test
  void oneThatReadsIsTakenAndLeavesNothing() {
    Trial.Outcome outcome = run(Works.class);
    assertNull(outcome.failure());
    assertInstanceOf(Works.class, outcome.door());
    assertFalse(Files.exists(java.nio.file.Path.of(folder.toUri())), folder::toString);
    assertInstanceOf(Slower.class, run(Works.class, "a/Class").door());
  }

  @Test
  void oneThatReadsWrongFails() {
    assertEquals(new Trial.Outcome(null, "a row is missing"), run(Wrong.class));
  }

  @Test
  void soDoesOneThatCannotBeLinked() {
    assertEquals(
        "as it was tried, java.lang.NoSuchMethodError: HFile.gone()",
        run(Unlinked.class).failure());
    String unmade = run(Unmade.class).failure();
    assertEquals("as it was tried, java.lang.NoClassDefFoundError: HFile", unmade);
  }

  @Test
  void theDiskIsNotItsFault() {
    Trial.Outcome outcome = run(NoDisk.class);
    assertNull(outcome.failure());
    assertInstanceOf(NoDisk.class, outcome.door());
  }

  @Test
  void norIsAFullOne() {
    assumeTrue(Files.exists(FULL), "no device that is always full");
    Trial.Outcome full = run(FullDisk.class);
    assertNull(full.failure());
    assertInstanceOf(FullDisk.class, full.door());
  }
}
