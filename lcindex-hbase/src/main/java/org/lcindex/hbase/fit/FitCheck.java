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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.lcindex.hbase.fit.ClassFile.Reference;

/**
 * Looks whether sets of our classes can be linked with the libraries that are there. What is
 * missing is fatal, unless only classes name it that can be done without. Each class is looked at
 * once, in however many sets it is. Not thread safe.
 */
public final class FitCheck {
  private final Linkage linkage;
  private final Map<String, ClassFile> own = new LinkedHashMap<>();
  private final Map<String, Set<String>> wrong = new HashMap<>();
  private final Map<Reference, String> hidden = new LinkedHashMap<>();

  /**
   * What is missing, in words.
   *
   * @param fatal what the classes cannot do without; empty when they can be used
   * @param losses what they can do without, and after a colon what that costs
   * @param unusable internal names of the optional classes that cannot be used
   */
  public record Result(List<String> fatal, List<String> losses, Set<String> unusable) {
    /** This, with more losses. */
    Result and(List<String> more) {
      List<String> all = new ArrayList<>(losses);
      all.addAll(more);
      return new Result(fatal, List.copyOf(all), unusable);
    }

    /** Whether the classes can be used, and lack nothing. */
    boolean isWhole() {
      return fatal.isEmpty() && losses.isEmpty();
    }
  }

  /**
   * What is to be judged.
   *
   * @param source where the classes of others are
   * @param ours our class files by internal name
   * @throws IOException when one of them cannot be read; then nothing is known
   */
  public FitCheck(ClassFiles.Source source, Map<String, byte[]> ours) throws IOException {
    ClassFiles files = new ClassFiles(source);
    for (Map.Entry<String, byte[]> one : ours.entrySet()) {
      own.put(one.getKey(), files.add(one.getKey(), one.getValue()));
    }
    this.linkage = new Linkage(files);
  }

  /**
   * A member that is looked up by its name while the program runs, whoever may see it.
   *
   * @param owner internal name of the class that declares it
   * @param cost what it costs to be without
   */
  public FitCheck hidden(String owner, String name, String descriptor, String cost) {
    ClassFile.Kind kind =
        descriptor.charAt(0) == '(' ? ClassFile.Kind.METHOD : ClassFile.Kind.FIELD;
    hidden.put(new Reference(kind, owner, name, descriptor), cost);
    return this;
  }

  /** Of members that are not used, those that are there; each with what it costs not to use it. */
  List<String> present(List<Implementation.Unused> members) throws IOException {
    List<String> found = new ArrayList<>();
    for (Implementation.Unused one : members) {
      Reference member =
          new Reference(ClassFile.Kind.METHOD, one.owner(), one.name(), one.descriptor());
      if (linkage.isDeclared(member)) {
        found.add(Linkage.text(member) + " is not used: " + one.cost());
      }
    }
    return found;
  }

  /** Names of all our classes. */
  Set<String> names() {
    return own.keySet();
  }

  /** Those of our classes that some of them name, with whatever these name in turn. */
  Set<String> reachable(Collection<String> from) {
    Set<String> reached = new TreeSet<>();
    Deque<String> next = new ArrayDeque<>(from);
    while (!next.isEmpty()) {
      ClassFile type = own.get(next.pop());
      if (type != null && reached.add(type.name())) {
        next.addAll(type.classes());
      }
    }
    return reached;
  }

  /**
   * Judges some of our classes.
   *
   * @param names internal names; one that is not there is missing
   * @param optional names of classes that are not used when something is missing that they name,
   *     each with what it costs to be without
   * @throws IOException when a class file cannot be read; then nothing is known
   */
  public Result judge(Collection<String> names, Map<String, String> optional) throws IOException {
    Map<String, Set<String>> namedBy = new LinkedHashMap<>();
    for (String name : names) {
      for (String what : wrong(name)) {
        namedBy.computeIfAbsent(what, each -> new LinkedHashSet<>()).add(name);
      }
    }
    List<String> fatal = new ArrayList<>();
    Set<String> losses = new LinkedHashSet<>();
    Set<String> unusable = new LinkedHashSet<>();
    namedBy.forEach(
        (what, by) -> {
          if (optional.keySet().containsAll(by)) {
            by.forEach(name -> losses.add(what + ": " + optional.get(name)));
          } else {
            fatal.add(what);
          }
          by.stream().filter(optional::containsKey).forEach(unusable::add);
        });
    for (Map.Entry<Reference, String> member : hidden.entrySet()) {
      if (!linkage.isDeclared(member.getKey())) {
        losses.add(Linkage.text(member.getKey()) + " is missing: " + member.getValue());
      }
    }
    return new Result(List.copyOf(fatal), List.copyOf(losses), Set.copyOf(unusable));
  }

  private Set<String> wrong(String name) throws IOException {
    Set<String> known = wrong.get(name);
    if (known == null) {
      ClassFile type = own.get(name);
      known = type == null ? Set.of("class " + Linkage.dots(name) + " is missing") : wrong(type);
      wrong.put(name, known);
    }
    return known;
  }

  private Set<String> wrong(ClassFile type) throws IOException {
    Set<String> found = new LinkedHashSet<>();
    for (String name : type.classes()) {
      found.add(linkage.judge(type, name));
    }
    for (Reference member : type.references()) {
      found.add(linkage.judge(type, member));
    }
    found.addAll(linkage.judge(type));
    found.remove(null);
    return found;
  }
}
