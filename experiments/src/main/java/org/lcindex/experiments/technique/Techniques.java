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
package org.lcindex.experiments.technique;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.lcindex.experiments.technique.global.CCIndex;
import org.lcindex.experiments.technique.global.CMIndex;
import org.lcindex.experiments.technique.global.ClusteringIndexes;
import org.lcindex.experiments.technique.local.LocalTechnique;

/**
 * The techniques by name. Those of a {@link PeerProject} are known everywhere, and made where it
 * is.
 */
public final class Techniques {
  private static final String PHOENIX = "phoenix-";
  private static final Map<String, Function<Site, Technique>> ALL = new LinkedHashMap<>();

  static {
    ALL.put(PlainTable.NAME, PlainTable::new);
    ALL.put(CMIndex.NAME, CMIndex::new);
    ALL.put(ClusteringIndexes.GCINDEX, ClusteringIndexes::gcIndex);
    ALL.put(CCIndex.NAME, CCIndex::new);
    ALL.put(LocalTechnique.IRINDEX, LocalTechnique::irIndex);
    ALL.put(LocalTechnique.PAPER_LCINDEX, LocalTechnique::paperLCIndex);
    ALL.put(LCIndex.NAME, LCIndex::new);
    ALL.put(PHOENIX + PlainTable.NAME, site -> new PlainTable(site, PHOENIX + PlainTable.NAME));
    for (String kind : List.of("global", "local")) {
      for (String choice : List.of("", "-cost", "-best")) {
        String name = PHOENIX + kind + choice;
        ALL.put(name, site -> ofPeer(name, site));
      }
    }
  }

  private Techniques() {}

  /** All names, plain HBase first. */
  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /** Whether a technique needs the class path and the cluster of a {@link PeerProject}. */
  public static boolean needsPeer(String name) {
    return name.startsWith(PHOENIX);
  }

  /** The peer whose class path this JVM has. */
  public static Optional<PeerProject> peer() {
    return ServiceLoader.load(PeerProject.class).findFirst();
  }

  private static Technique ofPeer(String name, Site site) {
    return peer()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    name + " needs the class path of the module experiments-phoenix"))
        .create(name, site);
  }

  /**
   * The folder or jar with the classes that some techniques need on the class path of region
   * servers and masters.
   */
  public static Path serverClasses() {
    try {
      return Path.of(Techniques.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("cannot tell where this class was loaded from", e);
    }
  }

  /**
   * A technique; close it.
   *
   * @throws IllegalArgumentException when there is none of this name
   */
  public static Technique create(String name, Site site) {
    Function<Site, Technique> maker = ALL.get(name);
    if (maker == null) {
      throw new IllegalArgumentException(
          "there is no technique '" + name + "'; known are " + String.join(", ", ALL.keySet()));
    }
    return maker.apply(site);
  }
}
