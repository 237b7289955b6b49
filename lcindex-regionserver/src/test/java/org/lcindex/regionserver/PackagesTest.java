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
  private static final String SHIMS = "org.apache.hadoop.hbase.regionserver";

  /** Lowest first: a package may use those before it. */
  private static final List<String> ORDER =
      List.of(
          "base", "copies", "disk", "adapter", "remote", "job", "store", "server", "scan", "hook");

  private static final List<String> LOOKUPS =
      List.of(
          "java.lang.invoke.MethodHandles.privateLookupIn",
          "java.lang.invoke.MethodHandles$Lookup.",
          "java.lang.Class.forName",
          "java.lang.Class.getDeclared",
          "java.lang.Class.getMethod",
          "java.lang.Class.getField");

  private static final Path PRIVATE_CLASSES =
      Path.of("src/test/resources/org/lcindex/regionserver/private-hbase-classes.txt");

  /** Without tests, and without HBase's own classes of the shims' package. */
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(
              at -> at.contains("/lcindex-regionserver/") || at.contains("/lcindex-hbase/"))
          .importPackages("org.lcindex.regionserver", "org.lcindex.hbase", SHIMS);

  private static final DescribedPredicate<JavaClass> PRIVATE_TO_HBASE =
      describe(
          "private classes of HBase",
          type ->
              type.getPackageName().startsWith("org.apache.hadoop.hbase")
                  && !type.getPackageName().startsWith("org.apache.hadoop.hbase.shaded")
                  && type.isAnnotatedWith(InterfaceAudience.Private.class));

  private static final DescribedPredicate<JavaClass> PRIVATE_TO_REGION_SERVER =
      PRIVATE_TO_HBASE.and(
          describe("in its package regionserver", type -> type.getPackageName().equals(SHIMS)));

  private static final DescribedPredicate<JavaClass> SHIM =
      describe("shims", type -> type.getPackageName().equals(SHIMS));

  @Test
  void noPackageUsesOneAboveIt() {
    LayeredArchitecture rule =
        layeredArchitecture().consideringOnlyDependenciesInAnyPackage("org.lcindex.regionserver..");
    for (String name : ORDER) {
      rule = rule.layer(name).definedBy(ROOT + name + "..");
    }
    for (int i = 0; i < ORDER.size(); i++) {
      List<String> above = ORDER.subList(i + 1, ORDER.size());
      rule =
          above.isEmpty()
              ? rule.whereLayer(ORDER.get(i)).mayNotBeAccessedByAnyLayer()
              : rule.whereLayer(ORDER.get(i))
                  .mayOnlyBeAccessedByLayers(above.toArray(new String[0]));
    }
    rule.check(CLASSES);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching(ROOT + "(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void onlyTheAdapterTouchesRegionsAndStores() {
    noClasses()
        .that()
        .resideInAPackage("org.lcindex.regionserver..")
        .and()
        .resideOutsideOfPackage(ROOT + "adapter..")
        .should()
        .dependOnClassesThat(PRIVATE_TO_REGION_SERVER.and(not(ownShim())))
        .check(CLASSES);
  }

  private static DescribedPredicate<JavaClass> ownShim() {
    return SHIM.and(
        describe(
            "of this project",
            type ->
                type.getSource().isPresent()
                    && type.getSource()
                        .get()
                        .getUri()
                        .toString()
                        .contains("lcindex-regionserver")));
  }

  /** What is looked up by its name is in one list, so that {@code HBaseFit} misses none of it. */
  @Test
  void onlyHiddenMembersAreLookedUpByName() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("org.lcindex.hbase.fit.HiddenMember")
        // What coprocessors of others override is nothing that HBase hides.
        .and()
        .doNotHaveFullyQualifiedName(ROOT + "adapter.ForeignObservers")
        // Nor is what newer HBase asks a filter: older HBase does not ask.
        .and()
        .doNotHaveFullyQualifiedName(ROOT + "scan.FilterHints")
        .and(ownShim().or(not(SHIM)))
        .should()
        .callMethodWhere(
            describe(
                "members are looked up",
                call -> LOOKUPS.stream().anyMatch(call.getTarget().getFullName()::startsWith)))
        .check(CLASSES);
  }

  @Test
  void privateClassesOfHBaseAreTheKnownOnes() throws IOException {
    String used =
        CLASSES.stream()
            .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
            .map(dependency -> dependency.getTargetClass().getBaseComponentType())
            .filter(PRIVATE_TO_HBASE.and(not(ownShim())))
            .map(JavaClass::getName)
            .collect(Collectors.toCollection(TreeSet::new))
            .stream()
            .collect(Collectors.joining("\n", "", "\n"));
    if (System.getenv("LCINDEX_REWRITE") != null) {
      Files.writeString(PRIVATE_CLASSES, used);
    }
    assertEquals(Files.readString(PRIVATE_CLASSES), used);
  }
}
