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
package org.lcindex.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A slip of the pen in hbase-site.xml is told with the key that was meant. */
class UnknownKeysTest {
  private static final String DOES_NOTHING = " of hbase-site.xml, so it does nothing";

  @Test
  void theNearKeyIsTold() {
    assertEquals(
        List.of(
            "this release does not know the key lcindex.jobs.flsh.threads"
                + DOES_NOTHING
                + "; did you mean lcindex.jobs.flush.threads?",
            "this release does not know the key lcindex.memstore.log.byte"
                + DOES_NOTHING
                + "; did you mean lcindex.memstore.log.bytes?"),
        UnknownKeys.of(List.of("lcindex.memstore.log.byte", "lcindex.jobs.flsh.threads")));
  }

  @Test
  void aNewerReleasesKeyMayBeNearNone() {
    assertEquals(
        List.of("this release does not know the key lcindex.xyzzy" + DOES_NOTHING),
        UnknownKeys.of(List.of("lcindex.xyzzy")));
  }

  @Test
  void aKeyThatIsGoneHasNoEffect() {
    assertEquals(
        List.of(
            "the key lcindex.remote.chunk.bytes of hbase-site.xml has no effect any more;"
                + " take it out"),
        UnknownKeys.of(List.of("lcindex.remote.chunk.bytes")));
    List<String> names = ConfigKeys.ALL.stream().map(ConfigKey::name).toList();
    assertEquals(List.of(), ConfigKeys.GONE.stream().filter(names::contains).toList());
  }

  @Test
  void keysOfThisReleaseAndOfOthersAreNotTold() {
    assertEquals(
        List.of(),
        UnknownKeys.of(
            List.of(
                "hbase.rootdir",
                "lcindexes",
                "lcindex.jobs.flush.threads",
                "lcindex.jobs.remote.threads",
                "lcindex.local.dirs")));
    assertEquals(
        List.of(),
        UnknownKeys.of(
            ConfigKeys.ALL.stream()
                .map(ConfigKey::name)
                .filter(name -> !name.contains("KIND"))
                .toList()));
  }
}
