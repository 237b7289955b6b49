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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lcindex.hbase.fit.ClassFile.Reference;

/**
 * Looks whether a set of classes can be linked with the libraries that are there. What is missing
 * is fatal, unless only {@linkplain #optional classes} name it that can be done without. Not thread
 * safe.
 */
public final class FitCheck {
  private final ClassFiles files;
  private final Linkage linkage;
  private final Map<String, String> optional = new HashMap<>();
  private final Map<Reference, String> hidden = new LinkedHashMap<>();

  /**
   * What is missing, in words.
   *
   * @param fatal what the classes cannot do without; empty when they can be used
   * @param losses what they can do without, and after a colon what that costs
   * @param unusable internal names of the optional classes that cannot be used
   */
  public record Result(List<String> fatal, List<String> losses, Set<String> unusable) {}

  public FitCheck(ClassFiles.Source source) {
    this.files = new ClassFiles(source);
    this.linkage = new Linkage(files);
  }

  /**
   * A class that is not used when something is missing that it names.
   *
   * @param name its internal name
   * @param cost what it costs to be without
   */
  public FitCheck optional(String name, String cost) {
    optional.put(name, cost);
    return this;
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

  /**
   * Judges classes.
   *
   * @param own their class files by internal name
   * @throws IOException when a class file cannot be read; then nothing is known
   */
  public Result judge(Map<String, byte[]> own) throws IOException {
    List<ClassFile> types = new ArrayList<>();
    for (Map.Entry<String, byte[]> one : own.entrySet()) {
      types.add(files.add(one.getKey(), one.getValue()));
    }
    Map<String, Set<String>> wrong = new LinkedHashMap<>();
    for (ClassFile type : types) {
      judge(type, wrong);
    }
    List<String> fatal = new ArrayList<>();
    Set<String> losses = new LinkedHashSet<>();
    Set<String> unusable = new LinkedHashSet<>();
    wrong.forEach(
        (what, namedBy) -> {
          if (optional.keySet().containsAll(namedBy)) {
            namedBy.forEach(name -> losses.add(what + ": " + optional.get(name)));
          } else {
            fatal.add(what);
          }
          namedBy.stream().filter(optional::containsKey).forEach(unusable::add);
        });
    for (Map.Entry<Reference, String> member : hidden.entrySet()) {
      if (!linkage.isDeclared(member.getKey())) {
        losses.add(Linkage.text(member.getKey()) + " is missing: " + member.getValue());
      }
    }
    return new Result(List.copyOf(fatal), List.copyOf(losses), Set.copyOf(unusable));
  }

  private void judge(ClassFile type, Map<String, Set<String>> wrong) throws IOException {
    for (String name : type.classes()) {
      add(wrong, linkage.judge(type, name), type);
    }
    for (Reference member : type.references()) {
      add(wrong, linkage.judge(type, member), type);
    }
    for (String what : linkage.judge(type)) {
      add(wrong, what, type);
    }
  }

  private static void add(Map<String, Set<String>> wrong, String what, ClassFile type) {
    if (what != null) {
      wrong.computeIfAbsent(what, each -> new LinkedHashSet<>()).add(type.name());
    }
  }
}
