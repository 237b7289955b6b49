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
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.lcindex.cluster.AlteredClass;

/** What is said of an HBase in which one class is another one. */
class HBaseFitTest {
  private static final String SERVER = "org/apache/hadoop/hbase/regionserver/";
  private static final String STEPS = "org/apache/hadoop/hbase/io/hfile/RowSeekScanner";
  private static final String CLIENT = "org/apache/hadoop/hbase/client/";
  private static final int PACKAGE_PRIVATE = 0x0020;
  private static final int PUBLIC_ABSTRACT = 0x0401;
  private static final int PROTECTED_FINAL = 0x0014;
  private static final int PRIVATE = 0x0002;

  /** Of the HBase that this JVM runs on. */
  private static final String NEAREST =
      " (" + HBaseFit.ofThisProcess().text().replaceAll(".* by |,.*", "") + " is the nearest)";

  private static final ClassFiles.Source HERE = ClassFiles.of(HBaseFitTest.class.getClassLoader());

  private static final Map<String, byte[]> OURS = new HashMap<>();

  private Set<String> unusable;

  @BeforeAll
  static void read() throws IOException {
    OURS.putAll(HBaseFit.own(Implementation.ALL));
  }

  /** What is looked at, without making anything. */
  private HBaseFit of(ClassFiles.Source source) {
    return HBaseFit.of(
        source,
        () -> OURS,
        "2.6.4-hadoop3",
        Implementation.ALL,
        candidate -> {
          unusable = candidate.result().unusable();
          return new Trial.Outcome(null, null);
        });
  }

  private HBaseFit with(AlteredClass altered) {
    return of(name -> name.equals(altered.name()) ? altered.bytes() : HERE.read(name));
  }

  private static void misfits(HBaseFit fit, String what) {
    assertNotNull(fit.misfit(), "it fits");
    String why = fit.misfit().why();
    assertTrue(why.contains("HBase 2.6.4-hadoop3 does not fit: "), why);
    assertTrue(why.endsWith(what + NEAREST), why);
  }

  @Test
  void theHBaseOfTheBuildHasEverything() throws IOException {
    assertNull(HBaseFit.ofThisProcess().misfit());
    assertEquals(List.of(), HBaseFit.ofThisProcess().losses());
    assertNotNull(HBaseFit.ofThisProcess().door());
    Set<String> own = OURS.keySet();
    for (String one :
        List.of(
            "org/lcindex/regionserver/hook/LCIndexObserver",
            "org/lcindex/ifile/IFileReader",
            SERVER + "RegionScannerInternals")) {
      assertTrue(own.contains(one), one);
    }
    assertFalse(own.contains(SERVER + "HRegion"));
  }

  @Test
  void theListOfShimsIsWhole() {
    assertEquals(
        new TreeSet<>(Implementation.SHIMS),
        OURS.keySet().stream()
            .filter(name -> name.startsWith("org/apache/") && !name.contains("$"))
            .map(Linkage::dots)
            .collect(Collectors.toCollection(TreeSet::new)));
    assertTrue(Implementation.isOurs("org.apache.hadoop.hbase.io.hfile.RowSeekScanner"));
    assertTrue(Implementation.isOurs("org.apache.hadoop.hbase.regionserver.StoreRowReader$Place"));
    assertFalse(Implementation.isOurs("org.apache.hadoop.hbase.regionserver.StoreFileReader"));
  }

  @Test
  void aConstructorIsNotInherited() throws IOException {
    misfits(
        with(AlteredClass.of(CLIENT + "Scan").without("<init>")),
        "method org.apache.hadoop.hbase.client.Scan.<init>(): void is missing;"
            + " method org.apache.hadoop.hbase.client.Scan.<init>(Scan): void is missing;"
            + " method org.apache.hadoop.hbase.client.Scan.<init>(Get): void is missing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "KeyValueHeap|getCurrentForTesting|"
            + "method org.apache.hadoop.hbase.regionserver.KeyValueHeap.getCurrentForTesting()"
            + ": KeyValueScanner is missing",
        "StoreScanner|currentScanners|"
            + "field org.apache.hadoop.hbase.regionserver.StoreScanner.currentScanners"
            + ": List is missing",
      })
  void whatIsGoneIsNamed(String type, String member, String what) throws IOException {
    misfits(with(AlteredClass.of(SERVER + type).without(member)), what);
  }

  @Test
  void soIsWhatIsNotForUsAnyMore() throws IOException {
    misfits(
        with(AlteredClass.of(SERVER + "HStoreFile").with(PACKAGE_PRIVATE)),
        "class org.apache.hadoop.hbase.regionserver.HStoreFile is not public");
    misfits(
        with(AlteredClass.of(SERVER + "StoreScanner").with("currentScanners", PRIVATE)),
        "field org.apache.hadoop.hbase.regionserver.StoreScanner.currentScanners: List is private");
  }

  @Test
  void soIsAClass() {
    String gone = SERVER + "SegmentScanner";
    misfits(
        of(name -> name.equals(gone) ? null : HERE.read(name)),
        "class " + gone.replace('/', '.') + " is missing");
  }

  @Test
  void soIsWhatWeWouldHaveToImplement() throws IOException {
    misfits(
        with(
            AlteredClass.of("org/apache/hadoop/hbase/coprocessor/RegionObserver")
                .with("preClose", PUBLIC_ABSTRACT)),
        "method org.apache.hadoop.hbase.coprocessor.RegionObserver.preClose(ObserverContext, boolean)"
            + ": void has to be implemented");
  }

  /** Several are told together, and those beyond three are counted. */
  @Test
  void ofManyTheFirstAreNamed() {
    HBaseFit fit = of(name -> name.startsWith(CLIENT) ? null : HERE.read(name));
    assertTrue(
        fit.misfit()
            .why()
            .matches("(?s).*(class [^;]* is missing; ){2}.*\\(and \\d+ more\\) \\(.*"),
        fit.misfit()::why);
  }

  /** Each of them can be done without. */
  @ParameterizedTest
  @EnumSource(HiddenMember.class)
  void whatIsLookedUpByNameCostsSpeedOnly(HiddenMember member) {
    HBaseFit fit =
        of(
            name -> {
              byte[] here = HERE.read(name);
              return name.equals(member.owner())
                  ? AlteredClass.of(name).without(member.member()).bytes()
                  : here;
            });
    assertNull(fit.misfit());
    List<String> expected =
        List.of(
            "field "
                + member.owner().replace('/', '.')
                + "."
                + member.member()
                + ": "
                + simple(member)
                + " is missing: "
                + member.cost());
    assertEquals(expected, fit.losses());
  }

  private static String simple(HiddenMember member) {
    return switch (member.descriptor()) {
      case "J" -> "long";
      case "Z" -> "boolean";
      default -> member.descriptor().replaceAll(".*/|;", "");
    };
  }

  /** As it may come. */
  @Test
  void withoutStepsRowsAreSoughtAsHBaseDoes() throws IOException {
    HBaseFit fit =
        with(AlteredClass.of("org/apache/hadoop/hbase/io/hfile/HFileBlock").without("getOffset"));
    assertNull(fit.misfit());
    assertEquals(Set.of(STEPS), unusable);
    assertEquals(1, fit.losses().size(), fit.losses()::toString);
    assertTrue(
        fit.losses()
            .get(0)
            .startsWith("method org.apache.hadoop.hbase.io.hfile.HFileBlock.getOffset"),
        fit.losses()::toString);
    HBaseFit sealed =
        with(
            AlteredClass.of("org/apache/hadoop/hbase/io/hfile/HFileReaderImpl$HFileScannerImpl")
                .with("blockSeek", PROTECTED_FINAL));
    assertNull(sealed.misfit());
    assertEquals(Set.of(STEPS), unusable);
  }

  @Test
  void withoutOwnScansEachRegionIsACall() throws IOException {
    HBaseFit fit = with(AlteredClass.of(SERVER + "HRegionServer").without("getRSRpcServices"));
    assertNull(fit.misfit());
    assertEquals(Set.of("org/lcindex/hbase/shared/ServerOwnScans"), unusable);
    assertEquals(1, fit.losses().size(), fit.losses()::toString);
    assertTrue(
        fit.losses()
            .get(0)
            .endsWith(": a query takes a call for each region, not one for each server"),
        fit.losses()::toString);
  }

  /** Nothing is said of what cannot be read: it is found when it is used. */
  @Test
  void whatCannotBeReadIsNotJudged() {
    HBaseFit fit = of(name -> new byte[] {1, 2, 3, 4, 5, 6, 7, 8}); // no class files
    assertNull(fit.misfit());
    assertEquals(List.of(), fit.losses());
  }
}
