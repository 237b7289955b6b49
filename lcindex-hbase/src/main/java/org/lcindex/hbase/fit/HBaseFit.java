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
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.lcindex.hbase.HBaseDoor;
import org.lcindex.plan.Decline;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which {@linkplain Implementation implementation} of {@link HBaseDoor} fits the HBase of this
 * process: the newest for which HBase has every class, field and method that the plugin's class
 * files name, and which then reads a small HFile. If none fits, nothing of the plugin is to be
 * used, and whoever looks is told why. HBase's version is told and decides nothing. Immutable.
 */
public final class HBaseFit {
  private static final Logger LOG = LoggerFactory.getLogger(HBaseFit.class);

  private static final String REMEDY =
      "run the HBase that docs/install.md of LCIndex names, or an LCIndex that was made for this one,"
          + " and restart the region server";

  /** More of what is missing is not told in one line. */
  private static final int SHOWN = 3;

  /** Of what vendors append to a version, what says nothing of HBase's own classes. */
  private static final String HADOOP = "-hadoop\\d+$";

  private final Decline misfit;
  private final List<String> losses;
  private final HBaseDoor door;
  private final String text;
  private final boolean tested;

  private HBaseFit(
      Decline misfit, List<String> losses, HBaseDoor door, String text, boolean tested) {
    this.misfit = misfit;
    this.losses = losses;
    this.door = door;
    this.text = text;
    this.tested = tested;
  }

  /** Made when it is first asked for, in some tenths of a second. */
  private static final class OfThisProcess {
    static final HBaseFit FIT = look();

    private static HBaseFit look() {
      long start = System.nanoTime();
      HBaseFit fit = choose();
      if (fit.misfit() != null) {
        LOG.error("{}", fit.misfit());
      } else {
        LOG.info(
            "LCIndex: {} (found out in {} ms)",
            fit.text(),
            (System.nanoTime() - start) / 1_000_000);
      }
      fit.losses().forEach(loss -> LOG.warn("LCIndex is slower with {}: {}", hbase(), loss));
      show(fit);
      return fit;
    }

    /** Whatever happens: who asks once more must not meet a class that could not be initialised. */
    private static HBaseFit choose() {
      try {
        return of(
            ClassFiles.of(HBaseFit.class.getClassLoader()),
            () -> own(Implementation.ALL),
            VersionInfo.getVersion(),
            Implementation.ALL,
            Trial::run);
      } catch (RuntimeException | Error e) {
        LOG.warn("LCIndex: no implementation could be chosen", e);
        return none(VersionInfo.getVersion(), "as it was looked at, " + firstLine(e));
      }
    }

    private static void show(HBaseFit fit) {
      try {
        ManagementFactory.getPlatformMBeanServer()
            .registerMBean(fit.asBean(), new ObjectName(HBaseFitMXBean.NAME));
      } catch (JMException e) {
        LOG.warn("LCIndex: /jmx does not show by which implementation HBase is read", e);
      }
    }
  }

  private HBaseFitMXBean asBean() {
    return new HBaseFitMXBean() {
      @Override
      public String getText() {
        return text;
      }

      @Override
      public boolean isTested() {
        return tested;
      }

      @Override
      public List<String> getLosses() {
        return losses;
      }

      @Override
      public String getMisfit() {
        return misfit == null ? "" : misfit.toString();
      }
    };
  }

  /** Our class files by internal name. */
  @FunctionalInterface
  interface Ours {
    Map<String, byte[]> read() throws IOException;
  }

  /** That of the HBase that is loaded here. */
  public static HBaseFit ofThisProcess() {
    return OfThisProcess.FIT;
  }

  /**
   * That of HBase's class files from somewhere.
   *
   * @param version what HBase calls itself; for people
   * @param all the newest first
   */
  static HBaseFit of(
      ClassFiles.Source source,
      Ours ours,
      String version,
      List<Implementation> all,
      Trial.Of trial) {
    List<Candidate> candidates = candidates(source, ours, all);
    List<String> failures = new ArrayList<>();
    for (Candidate candidate : candidates) {
      for (Candidate one : candidate.fits() ? candidate.andSlower() : List.<Candidate>of()) {
        Trial.Outcome outcome = trial.run(one);
        if (outcome.failure() == null) {
          return chosen(version, one, outcome.door());
        }
        failures.add(outcome.failure());
      }
    }
    Candidate nearest = candidates.get(0);
    List<String> missing = failures.isEmpty() ? nearest.result().fatal() : failures.subList(0, 1);
    return none(version, told(missing) + " (" + nearest.implementation() + " is the nearest)");
  }

  private static HBaseFit none(String version, String why) {
    String text = shown(version) + ", which does not fit";
    return new HBaseFit(misfit(version, why), List.of(), null, text, false);
  }

  private static HBaseFit chosen(String version, Candidate candidate, HBaseDoor door) {
    Implementation chosen = candidate.implementation();
    boolean tested = chosen.tested().contains(shown(version).replace("HBase ", ""));
    String text = shown(version) + " by " + chosen + (tested ? "" : ", not tested by us");
    return new HBaseFit(null, candidate.result().losses(), door, text, tested);
  }

  private static List<Candidate> candidates(
      ClassFiles.Source source, Ours ours, List<Implementation> all) {
    try {
      FitCheck check = new FitCheck(source, ours.read());
      for (HiddenMember member : HiddenMember.values()) {
        check.hidden(member.owner(), member.member(), member.descriptor(), member.cost());
      }
      return Candidate.inOrder(check, all);
    } catch (IOException | RuntimeException e) {
      // What does not fit will be found when it is tried, or used.
      LOG.warn("LCIndex: it is not known whether {} has what it needs", hbase(), e);
      FitCheck.Result unknown = new FitCheck.Result(List.of(), List.of(), Set.of());
      return all.stream().map(one -> new Candidate(one, unknown)).toList();
    }
  }

  /** Of the plugin's jar, or of the folders that are packed into it. */
  static Map<String, byte[]> own(List<Implementation> all) throws IOException {
    // One class of each part of the plugin. Those above this package are not loaded by it.
    List<String> parts = new ArrayList<>();
    parts.add("org/lcindex/definition/LCIndexConstants");
    parts.add("org/lcindex/io/LocalFiles");
    parts.add("org/lcindex/hbase/fit/HBaseFit");
    parts.add("org/lcindex/regionserver/hook/LCIndexObserver");
    all.forEach(one -> parts.add(one.factory()));
    return OwnClasses.besides(
        HBaseFit.class.getClassLoader(),
        parts,
        name ->
            name.startsWith("org/lcindex/") && !name.startsWith("org/lcindex/shaded/")
                || name.startsWith("org/apache/hadoop/hbase/"));
  }

  private static String told(List<String> missing) {
    int more = missing.size() - SHOWN;
    return String.join("; ", missing.subList(0, Math.min(SHOWN, missing.size())))
        + (more > 0 ? " (and " + more + " more)" : "");
  }

  /** What is told when something turns out to be missing only as it is used. */
  public static Decline misfit(LinkageError met) {
    return misfit(VersionInfo.getVersion(), "when it was used, " + firstLine(met));
  }

  private static Decline misfit(String version, String what) {
    return Decline.Reason.NO_INDEX.because(
        "LCIndex is DISABLED on this server, because HBase " + version + " does not fit: " + what,
        REMEDY);
  }

  /** Some errors of the JVM's have the code in their message. */
  static String firstLine(Throwable what) {
    return what.toString().lines().findFirst().orElse("");
  }

  private static String hbase() {
    return "HBase " + VersionInfo.getVersion();
  }

  private static String shown(String version) {
    return "HBase " + version.replaceAll(HADOOP, "");
  }

  /** Why the plugin cannot be used; null when it can. */
  public Decline misfit() {
    return misfit;
  }

  /** What is missing and can be done without, each with what that costs. */
  public List<String> losses() {
    return losses;
  }

  /** What the engine reads HBase by; null when the plugin cannot be used. */
  public HBaseDoor door() {
    return door;
  }

  /** Which HBase there is, and by which implementation: one line. */
  public String text() {
    return text;
  }

  /** Whether each build runs its tests on this HBase with this implementation. */
  public boolean isTested() {
    return tested;
  }
}
