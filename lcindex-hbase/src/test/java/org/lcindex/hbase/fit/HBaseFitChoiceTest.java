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
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of three implementations is taken, by what HBase does not have. */
class HBaseFitChoiceTest {
  private static final String UTIL = "org/apache/hadoop/hbase/util/";
  private static final String FAKE = "org/lcindex/hbase/fit/FakeOf";
  private static final Map<String, String> SPEED =
      Map.of("org/lcindex/hbase/fit/FakeSpeed", "it is slow");
  private static final List<Implementation> ALL =
      List.of(
          new Implementation("3.0", FAKE + "Three", List.of("3.0.1"), SPEED, List.of()),
          new Implementation("2.0", FAKE + "Two", List.of("2.0.2", "2.0.0"), SPEED, List.of()),
          new Implementation("1.0", FAKE + "One", List.of("1.0.0"), Map.of(), List.of()));

  private static Map<String, byte[]> fakes() throws IOException {
    return OwnClasses.besides(
        HBaseFitChoiceTest.class.getClassLoader(),
        List.of(FAKE + "One"),
        name -> name.startsWith("org/lcindex/hbase/fit/Fake"));
  }

  private static HBaseFit without(String gone, Trial.Of trial) {
    Set<String> missing = Set.of(gone == null ? new String[0] : gone.split(" "));
    ClassFiles.Source here = ClassFiles.of(HBaseFitChoiceTest.class.getClassLoader());
    return HBaseFit.of(
        name ->
            name.startsWith(UTIL) && missing.contains(name.substring(UTIL.length()))
                ? null
                : here.read(name),
        HBaseFitChoiceTest::fakes,
        "2.0.2-hadoop3",
        ALL,
        trial);
  }

  private static Trial.Outcome works(Candidate candidate) {
    return new Trial.Outcome(null, null);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // what is gone | the one that is taken | what is said of it
        "- | 3.0 | , not tested by us",
        "MD5Hash | 2.0 | -",
        "PairOfSameType | 3.0 | , not tested by us",
        "MD5Hash PairOfSameType | 1.0 | , not tested by us",
        "Classes | 3.0 | , not tested by us",
        // An older one that is whole before a newer one that is slower.
        "ByteRangeUtils | 1.0 | , not tested by us",
      })
  void theNewestThatIsWholeIsTaken(String gone, String taken, String said) {
    HBaseFit fit = without(gone, HBaseFitChoiceTest::works);
    assertNull(fit.misfit());
    assertEquals(List.of(), fit.losses());
    assertEquals(
        "HBase 2.0.2 by the implementation for " + taken + (said == null ? "" : said), fit.text());
    assertEquals(said == null, fit.isTested());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"Classes ByteRangeUtils | 3.0", "Classes ByteRangeUtils MD5Hash | 2.0"})
  void ifNoneIsWholeTheNewestThatCanDoWithout(String gone, String taken) {
    HBaseFit fit = without(gone, HBaseFitChoiceTest::works);
    assertNull(fit.misfit());
    assertTrue(fit.text().contains("for " + taken), fit::text);
    assertEquals(
        List.of("class org.apache.hadoop.hbase.util.ByteRangeUtils is missing: it is slow"),
        fit.losses());
  }

  @Test
  void ifNoneFitsWhatTheNearestMissesIsTold() {
    HBaseFit fit = without("MD5Hash PairOfSameType Classes", HBaseFitChoiceTest::works);
    assertNull(fit.door());
    assertTrue(
        fit.misfit()
            .why()
            .endsWith(
                "because HBase 2.0.2-hadoop3 does not fit: class"
                    + " org.apache.hadoop.hbase.util.MD5Hash is missing (the implementation for 3.0"
                    + " is the nearest)"),
        fit.misfit()::why);
  }

  @Test
  void oneThatFailsInItsTrialIsFollowedByTheNext() {
    List<String> tried = new ArrayList<>();
    HBaseFit fit =
        without(
            "ByteRangeUtils",
            candidate -> {
              String name = candidate.implementation().madeFor();
              tried.add(name);
              return new Trial.Outcome(null, name.equals("2.0") ? null : name + " reads nothing");
            });
    assertEquals(List.of("1.0", "3.0", "2.0"), tried);
    assertNull(fit.misfit());
    assertEquals("HBase 2.0.2 by the implementation for 2.0", fit.text());
    assertEquals(1, fit.losses().size());
  }

  /** What can be done without is done without when it is what fails. */
  @Test
  void oneThatFailsInItsTrialIsTriedWithoutWhatItCanDoWithout() {
    HBaseFit fit =
        without(
            null,
            candidate ->
                new Trial.Outcome(
                    null, candidate.result().unusable().isEmpty() ? "a row is missing" : null));
    assertNull(fit.misfit());
    assertEquals("HBase 2.0.2 by the implementation for 3.0, not tested by us", fit.text());
    assertEquals(List.of("it did not stand its trial: it is slow"), fit.losses());
  }

  /** One that was made for an older HBase does not use what a newer one has. */
  @Test
  void whatIsNotUsedIsTold() {
    Implementation.Unused unused =
        new Implementation.Unused(
            UTIL + "Classes", "stringify", "([Ljava/lang/Class;)Ljava/lang/String;", "it is blind");
    HBaseFit fit =
        HBaseFit.of(
            ClassFiles.of(HBaseFitChoiceTest.class.getClassLoader()),
            HBaseFitChoiceTest::fakes,
            "1.0.0",
            List.of(new Implementation("1.0", FAKE + "One", List.of(), Map.of(), List.of(unused))),
            HBaseFitChoiceTest::works);
    assertEquals(
        List.of(
            "method org.apache.hadoop.hbase.util.Classes.stringify(Class[]): String is not used:"
                + " it is blind"),
        fit.losses());
  }

  @Test
  void ifAllFailTheFirstFailureIsTold() {
    HBaseFit fit =
        without(
            null,
            candidate ->
                new Trial.Outcome(null, candidate.implementation().madeFor() + " reads nothing"));
    assertNotNull(fit.misfit());
    assertTrue(
        fit.misfit()
            .why()
            .endsWith("3.0 reads nothing (the implementation for 3.0 is the nearest)"),
        fit.misfit()::why);
  }

  /** What is missing of an implementation that was not packed is the implementation. */
  @Test
  void oneThatIsNotThereIsNotTaken() {
    HBaseFit fit =
        HBaseFit.of(
            ClassFiles.of(HBaseFitChoiceTest.class.getClassLoader()),
            HBaseFitChoiceTest::fakes,
            "4.0",
            List.of(new Implementation("4.0", FAKE + "Four", List.of("4.0"), Map.of(), List.of())),
            HBaseFitChoiceTest::works);
    assertTrue(
        fit.misfit().why().contains("class org.lcindex.hbase.fit.FakeOfFour is missing"),
        fit.misfit()::why);
  }
}
