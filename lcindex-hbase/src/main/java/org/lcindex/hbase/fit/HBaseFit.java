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

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.Decline;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the HBase of this process is one that the plugin can work with: it has every class, field
 * and method that the plugin's class files name. If not, nothing of the plugin is to be used, and
 * whoever looks is told why. Immutable.
 */
@InterfaceAudience.Private
public final class HBaseFit {
  private static final Logger LOG = LoggerFactory.getLogger(HBaseFit.class);

  /** Named, and not by its class: it may be what does not fit. */
  private static final String STEPPING = "org/apache/hadoop/hbase/io/hfile/RowSeekScanner";

  /**
   * One class of each part of the plugin. The engine is above this package, and not loaded by it.
   */
  private static final List<String> PLACES =
      List.of(
          "org/lcindex/definition/LCIndexConstants",
          "org/lcindex/hbase/fit/HBaseFit",
          "org/lcindex/regionserver/hook/LCIndexObserver");

  private static final String REMEDY =
      "run the HBase that docs/install.md of LCIndex names, or an LCIndex that was made for this one,"
          + " and restart the region server";

  /** More of what is missing is not told in one line. */
  private static final int SHOWN = 3;

  private final Decline misfit;
  private final List<String> losses;
  private final Set<String> unusable;

  private HBaseFit(Decline misfit, List<String> losses, Set<String> unusable) {
    this.misfit = misfit;
    this.losses = losses;
    this.unusable = unusable;
  }

  /** Made when it is first asked for, in a few hundredths of a second. */
  private static final class OfThisProcess {
    static final HBaseFit FIT = look();

    private static HBaseFit look() {
      long start = System.nanoTime();
      HBaseFit fit = of(ClassFiles.of(HBaseFit.class.getClassLoader()));
      LOG.info(
          "LCIndex: looked in {} ms whether {} has what it needs",
          (System.nanoTime() - start) / 1_000_000,
          hbase());
      if (fit.misfit() != null) {
        LOG.error("{}", fit.misfit());
      }
      fit.losses().forEach(loss -> LOG.warn("LCIndex is slower with {}: {}", hbase(), loss));
      return fit;
    }
  }

  /** That of the HBase that is loaded here. */
  public static HBaseFit ofThisProcess() {
    return OfThisProcess.FIT;
  }

  /** That of HBase's and our class files from somewhere. */
  static HBaseFit of(ClassFiles.Source source) {
    FitCheck check =
        new FitCheck(source)
            .optional(STEPPING, "rows are sought in blocks of HFiles cell by cell, and are slower");
    for (HiddenMember member : HiddenMember.values()) {
      check.hidden(member.owner(), member.member(), member.descriptor(), member.cost());
    }
    try {
      FitCheck.Result result = check.judge(own());
      return new HBaseFit(told(result.fatal()), result.losses(), result.unusable());
    } catch (IOException | RuntimeException e) {
      // What does not fit will be found when it is used.
      LOG.warn("LCIndex: it is not known whether {} has what it needs", hbase(), e);
      return new HBaseFit(null, List.of(), Set.of());
    }
  }

  /** Of the plugin's jar, or of the folders that are packed into it. */
  static Map<String, byte[]> own() throws IOException {
    return OwnClasses.besides(
        HBaseFit.class.getClassLoader(),
        PLACES,
        name ->
            name.startsWith("org/lcindex/") && !name.startsWith("org/lcindex/shaded/")
                || name.startsWith("org/apache/hadoop/hbase/"));
  }

  private static Decline told(List<String> missing) {
    if (missing.isEmpty()) {
      return null;
    }
    int more = missing.size() - SHOWN;
    return misfit(
        String.join("; ", missing.subList(0, Math.min(SHOWN, missing.size())))
            + (more > 0 ? " (and " + more + " more)" : ""));
  }

  /** What is told when something turns out to be missing only as it is used. */
  public static Decline misfit(LinkageError met) {
    return misfit("when it was used, " + met);
  }

  private static Decline misfit(String what) {
    return Decline.Reason.NO_INDEX.because(
        "LCIndex is DISABLED on this server, because " + hbase() + " does not fit: " + what,
        REMEDY);
  }

  private static String hbase() {
    return "HBase " + VersionInfo.getVersion();
  }

  /** Why the plugin cannot be used; null when it can. */
  public Decline misfit() {
    return misfit;
  }

  /** What is missing and can be done without, each with what that costs. */
  public List<String> losses() {
    return losses;
  }

  /** Whether rows can be sought by steps over lower rows in blocks. */
  public boolean hasSteps() {
    return !unusable.contains(STEPPING);
  }

  /** Provisional. */
  public org.lcindex.hbase.HBaseDoor door() {
    String v = VersionInfo.getVersion();
    String name =
        v.startsWith("2.5")
            ? "v25.HBase25"
            : v.startsWith("2.6.4") ? "v264.HBase264" : "v261.HBase261";
    try {
      return (org.lcindex.hbase.HBaseDoor)
          Class.forName("org.lcindex.hbase." + name)
              .getConstructor(boolean.class)
              .newInstance(true);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
