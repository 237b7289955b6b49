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
package org.lcindex.regionserver;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.yetus.audience.InterfaceAudience;
import org.junit.jupiter.api.Test;

/**
 * The order of the plugin's packages, and what of HBase's private classes it touches where. {@code
 * LCINDEX_REWRITE=1 mvn test -Dtest=PackagesTest} writes the list of the latter anew; read the
 * difference before committing it: every line is something that a new HBase may take away.
 */
class PackagesTest {
  private static final String ROOT = "org.lcindex.regionserver.";
  private static final String REGION_SERVER = "org.apache.hadoop.hbase.regionserver";

  /** Lowest first: a package may use those before it. */
  private static final List<String> ORDER =
      List.of(
          "base",
          "disk",
          "adapter",
          "evidence",
          "remote",
          "offline",
          "job",
          "store.view",
          "store.failure",
          "store.build",
          "store.audit",
          "store",
          "server",
          "scan.core",
          "scan.query",
          "scan.watching",
          "scan.answers",
          "scan.gathering",
          "scan.delivering",
          "scan.planning",
          "scan.first",
          "scan.groups",
          "scan.opening",
          "global",
          "versions",
          "master",
          "hook");

  private static final List<String> LOOKUPS =
      List.of(
          "java.lang.invoke.MethodHandles.privateLookupIn",
          "java.lang.invoke.MethodHandles$Lookup.",
          "java.lang.Class.forName",
          "java.lang.Class.getDeclared",
          "java.lang.Class.getMethod",
          "java.lang.Class.getField");

  private static final Path LISTS = Path.of("src/test/resources/org/lcindex/regionserver");

  private static final JavaClasses ENGINE = classesOf("/lcindex-regionserver/");

  private static final JavaClasses CORE = classesOf("/lcindex-core/");

  /** The sorted layout's own packages. */
  private static final String[] SORTED = {
    "org.lcindex.sorted..", "org.lcindex.ifile..", "org.lcindex.sfile.."
  };

  /** The door and its implementations, with their shims in HBase's packages. */
  private static final JavaClasses DOOR = classesOf("/lcindex-hbase");

  private static final DescribedPredicate<JavaClass> PRIVATE_TO_HBASE =
      describe(
          "private classes of HBase",
          type ->
              type.getPackageName().startsWith("org.apache.hadoop.hbase")
                  && !type.getPackageName().startsWith("org.apache.hadoop.hbase.shaded")
                  && type.isAnnotatedWith(InterfaceAudience.Private.class));

  private static final DescribedPredicate<JavaClass> PRIVATE_TO_REGION_SERVER =
      PRIVATE_TO_HBASE.and(
          describe(
              "in its package regionserver", type -> type.getPackageName().equals(REGION_SERVER)));

  /** Without tests, and without HBase's own classes of the shims' packages. */
  private static JavaClasses classesOf(String module) {
    return new ClassFileImporter()
        .withImportOption(new ImportOption.DoNotIncludeTests())
        .withImportOption(location -> location.contains(module) && !location.contains("-tests.jar"))
        .importPackages("org.lcindex", "org.apache.hadoop.hbase");
  }

  @Test
  void noPackageUsesOneAboveIt() {
    LayeredArchitecture rule =
        layeredArchitecture().consideringOnlyDependenciesInAnyPackage("org.lcindex.regionserver..");
    for (String name : ORDER) {
      boolean hasRooms = name.equals("store");
      rule = rule.layer(name).definedBy(ROOT + name + (hasRooms ? "" : ".."));
    }
    for (int i = 0; i < ORDER.size(); i++) {
      List<String> above = ORDER.subList(i + 1, ORDER.size());
      rule =
          above.isEmpty()
              ? rule.whereLayer(ORDER.get(i)).mayNotBeAccessedByAnyLayer()
              : rule.whereLayer(ORDER.get(i))
                  .mayOnlyBeAccessedByLayers(above.toArray(new String[0]));
    }
    rule.check(ENGINE);
  }

  @Test
  void packagesHaveNoCycles() {
    for (String root : List.of(ROOT, ROOT + "store.", ROOT + "scan.")) {
      slices().matching(root + "(*)..").should().beFreeOfCycles().check(ENGINE);
    }
  }

  /** So that a second layout of an HFile's index is one package, and a line in one class. */
  @Test
  void oneClassKnowsWhichLayoutsThereAre() {
    noClasses().should().dependOnClassesThat().resideInAnyPackage(SORTED).check(ENGINE);
    noClasses()
        .that()
        .resideOutsideOfPackages(SORTED)
        .and()
        .doNotHaveFullyQualifiedName("org.lcindex.layouts.Layouts")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(SORTED)
        .check(CORE);
    slices().matching("org.lcindex.(*)..").should().beFreeOfCycles().check(CORE);
  }

  @Test
  void onlyTheAdapterTouchesRegionsAndStores() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + "adapter..")
        .should()
        .dependOnClassesThat(PRIVATE_TO_REGION_SERVER)
        .check(ENGINE);
  }

  @Test
  void theEngineKnowsTheDoorOnly() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.lcindex.hbase.shared..", "org.lcindex.hbase.v*..")
        .check(ENGINE);
    noClasses().should().resideInAPackage("org.apache.hadoop..").check(ENGINE);
  }

  /** What is looked up by its name is in one list, so that {@code HBaseFit} misses none of it. */
  @Test
  void onlyHiddenMembersAreLookedUpByName() {
    ArchRule rule =
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName("org.lcindex.hbase.fit.HiddenMember")
            // Makes the door that was chosen.
            .and()
            .doNotHaveFullyQualifiedName("org.lcindex.hbase.fit.Trial")
            // What coprocessors of others override is nothing that HBase hides.
            .and()
            .doNotHaveFullyQualifiedName("org.lcindex.hbase.ForeignObservers")
            // Nor is what newer HBase asks a filter: older HBase does not ask.
            .and()
            .doNotHaveFullyQualifiedName(ROOT + "scan.core.FilterHints")
            .should()
            .callMethodWhere(
                describe(
                    "members are looked up",
                    call -> LOOKUPS.stream().anyMatch(call.getTarget().getFullName()::startsWith)));
    rule.check(ENGINE);
    rule.check(DOOR);
  }

  @Test
  void privateClassesOfHBaseAreTheKnownOnes() throws IOException {
    uses("private-hbase-classes.txt", ENGINE);
    uses("private-hbase-classes-of-the-door.txt", DOOR);
  }

  private static void uses(String list, JavaClasses classes) throws IOException {
    String used =
        classes.stream()
            .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
            .map(dependency -> dependency.getTargetClass().getBaseComponentType())
            .filter(
                PRIVATE_TO_HBASE.and(
                    not(describe("ours", type -> classes.contain(type.getName())))))
            .map(JavaClass::getName)
            .collect(Collectors.toCollection(TreeSet::new))
            .stream()
            .collect(Collectors.joining("\n", "", "\n"));
    if (System.getenv("LCINDEX_REWRITE") != null) {
      Files.writeString(LISTS.resolve(list), used);
    }
    assertEquals(Files.readString(LISTS.resolve(list)), used);
  }
}
