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
package org.lcindex.verification.lookups;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How to run.
 *
 * @param folder where the cluster has everything
 * @param forms what indexes there are, each on a table of its own with writers and readers
 * @param instead a folder with classes that servers have in the place of the plugin's, as tests
 *     plant faults; null for none
 * @param lookups after which it is over
 * @param duration after which it is over, too; start and load come on top
 * @param writers who move objects, 1 to 8; an even number if two write one object
 * @param readers who look up
 * @param objects of each writer
 * @param rate writes a second, of all
 * @param regionServers 2 to 8
 * @param path by which lookups go
 * @param events whether servers end and regions move
 * @param script first events, before any is drawn
 */
record LookupsOptions(
    Path folder,
    List<LookupsTable.Form> forms,
    Path instead,
    long lookups,
    Duration duration,
    int writers,
    int readers,
    int objects,
    int rate,
    int regionServers,
    long seed,
    QueryWay.Path path,
    boolean events,
    List<Nemesis.Event> script) {
  private static final int MOST_WRITERS = 8;
  private static final int MOST_READERS = 64;
  private static final int MOST_SERVERS = 8;

  LookupsOptions {
    require("--lookups", lookups, 1, Integer.MAX_VALUE);
    require("--minutes", duration.toMinutes(), 0, 24 * 60);
    require("--writers", writers, 1, MOST_WRITERS);
    require("--readers", readers, 1, MOST_READERS);
    for (LookupsTable.Form form : forms) {
      if (writers % form.attributes() != 0) {
        throw new IllegalArgumentException(
            "--writers is " + writers + ", must be even: two write each object");
      }
    }
    require("--objects", objects, 1, 100_000);
    require("--rate", rate, 1, 1_000_000);
    require("--region-servers", regionServers, 2, MOST_SERVERS);
  }

  private static void require(String option, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          option + " is " + value + ", must be from " + least + " to " + most);
    }
  }

  /** Values from 0 on: four objects have each. */
  long values(LookupsTable.Form form) {
    return Math.max(8, (long) writers / form.attributes() * objects / 4);
  }

  /** What must be the same for a run that goes on. */
  String sequence() {
    return forms.stream().map(form -> form + ", ").collect(Collectors.joining())
        + "seed "
        + seed
        + ", "
        + writers
        + " writers of "
        + objects
        + " objects, path "
        + path
        + (events ? "" : ", without events");
  }
}
