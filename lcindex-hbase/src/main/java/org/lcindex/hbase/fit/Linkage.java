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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lcindex.hbase.fit.ClassFile.Kind;
import org.lcindex.hbase.fit.ClassFile.Reference;

/**
 * What the JVM would say when it links a class: by the rules of JVMS 5.4.3 (where a member is
 * looked for) and 5.4.4 (who may use it). Whether a member is static is not looked at, because only
 * the code tells how it is used. The JDK's own classes are taken to have what is asked of them. Not
 * thread safe.
 */
record Linkage(ClassFiles files) {

  static boolean isOfTheJdk(String name) {
    return name.startsWith("java/") || name.startsWith("javax/") || name.startsWith("jdk/");
  }

  /** What is wrong with a class that another one names; null when nothing is. */
  String judge(ClassFile from, String name) throws IOException {
    if (isOfTheJdk(name)) {
      return null;
    }
    ClassFile found = files.find(name);
    if (found == null) {
      return "class " + dots(name) + " is missing";
    }
    boolean open = found.is(ClassFile.PUBLIC) || samePackage(from, found);
    return open ? null : "class " + dots(name) + " is not public";
  }

  /** What is wrong with a member that a class names; null when nothing is. */
  String judge(ClassFile from, Reference member) throws IOException {
    ClassFile owner = isOfTheJdk(member.owner()) ? null : files.find(member.owner());
    if (owner == null) {
      return null; // The class is named, too, and said to be missing.
    }
    if (member.kind() != Kind.FIELD
        && owner.is(ClassFile.INTERFACE) != (member.kind() == Kind.INTERFACE_METHOD)) {
      return dots(owner.name())
          + (owner.is(ClassFile.INTERFACE) ? " is an interface now" : " is no interface any more");
    }
    ClassFile declaring = declaring(owner, member, new HashSet<>());
    if (declaring == null) {
      return text(member) + " is missing";
    }
    int access =
        (member.kind() == Kind.FIELD ? declaring.fields() : declaring.methods()).get(member.key());
    if (mayUse(from, declaring, access)) {
      return null;
    }
    return text(member)
        + ((access & ClassFile.PRIVATE) != 0
            ? " is private"
            : (access & ClassFile.PROTECTED) != 0 ? " is protected" : " is package-private");
  }

  private boolean mayUse(ClassFile from, ClassFile declaring, int access) throws IOException {
    if ((access & ClassFile.PUBLIC) != 0 || isOfTheJdk(declaring.name())) {
      return true;
    }
    if ((access & ClassFile.PRIVATE) != 0) {
      // Ours may be nested in each other; nobody else's are ours.
      return outermost(from.name()).equals(outermost(declaring.name()));
    }
    return samePackage(from, declaring)
        || (access & ClassFile.PROTECTED) != 0 && extendsIt(from, declaring.name());
  }

  private static String outermost(String name) {
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  private static boolean samePackage(ClassFile one, ClassFile other) {
    return one.packageName().equals(other.packageName());
  }

  private boolean extendsIt(ClassFile type, String ancestor) throws IOException {
    for (ClassFile at = type; at != null; at = parent(at)) {
      if (at.name().equals(ancestor)) {
        return true;
      }
    }
    return false;
  }

  /** Null when there is none, or it is missing. */
  private ClassFile parent(ClassFile type) throws IOException {
    return type.superName() == null ? null : files.find(type.superName());
  }

  /** The class or interface that declares a member, looked for from its owner on; null if none. */
  private ClassFile declaring(ClassFile at, Reference member, Set<String> seen) throws IOException {
    if (at == null || !seen.add(at.name())) {
      return null;
    }
    boolean here =
        member.kind() == Kind.FIELD
            ? at.fields().containsKey(member.key())
            : at.methods().containsKey(member.key());
    if (here) {
      return at;
    }
    if (member.name().equals("<init>")) {
      return null; // Constructors are not inherited.
    }
    if (member.kind() == Kind.FIELD) {
      ClassFile found = inInterfaces(at, member, seen);
      return found == null ? declaring(parent(at), member, seen) : found;
    }
    ClassFile found = declaring(parent(at), member, seen);
    return found == null ? inInterfaces(at, member, seen) : found;
  }

  private ClassFile inInterfaces(ClassFile at, Reference member, Set<String> seen)
      throws IOException {
    for (String name : at.interfaces()) {
      ClassFile found = declaring(files.find(name), member, seen);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /**
   * What is wrong with a class of ours as a subtype of others: what it would have to implement and
   * does not, and what it may not override or extend.
   */
  List<String> judge(ClassFile type) throws IOException {
    List<String> wrong = new ArrayList<>();
    List<ClassFile> above = new ArrayList<>();
    collect(type, above, new HashSet<>());
    for (ClassFile one : above) {
      boolean parent = one.name().equals(type.superName());
      if (one == type || isOfTheJdk(one.name())) {
        continue;
      }
      if (parent && one.is(ClassFile.FINAL)) {
        wrong.add("class " + dots(one.name()) + " is final");
      }
      if (one.is(ClassFile.INTERFACE) ? parent : type.interfaces().contains(one.name())) {
        wrong.add(dots(one.name()) + (parent ? " is an interface now" : " is a class now"));
      }
      for (var method : one.methods().entrySet()) {
        int access = method.getValue();
        if ((access & ClassFile.PRIVATE | access & ClassFile.STATIC) != 0) {
          continue;
        }
        boolean open = (access & (ClassFile.PUBLIC | ClassFile.PROTECTED)) != 0;
        if ((access & ClassFile.FINAL) != 0
            && type.methods().containsKey(method.getKey())
            && (open || samePackage(type, one))) {
          wrong.add(text(one.name(), method.getKey()) + " is final");
        }
        if ((access & ClassFile.ABSTRACT) != 0
            && !type.is(ClassFile.ABSTRACT)
            && !isImplemented(method.getKey(), above)) {
          wrong.add(text(one.name(), method.getKey()) + " has to be implemented");
        }
      }
    }
    return wrong;
  }

  /** The class and its supertypes, superclasses first. */
  private void collect(ClassFile type, List<ClassFile> into, Set<String> seen) throws IOException {
    for (ClassFile at = type; at != null; at = parent(at)) {
      if (seen.add(at.name())) {
        into.add(at);
      }
    }
    for (ClassFile one : List.copyOf(into)) {
      for (String name : one.interfaces()) {
        ClassFile found = files.find(name);
        if (found != null && !seen.contains(name)) {
          collect(found, into, seen);
        }
      }
    }
  }

  private static boolean isImplemented(String method, List<ClassFile> among) {
    for (ClassFile one : among) {
      Integer access = one.methods().get(method);
      if (access != null && (access & (ClassFile.ABSTRACT | ClassFile.STATIC)) == 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether the owner itself has a member, whoever may use it. */
  boolean isDeclared(Reference member) throws IOException {
    ClassFile owner = files.find(member.owner());
    if (owner == null) {
      return false;
    }
    return (member.kind() == Kind.FIELD ? owner.fields() : owner.methods())
        .containsKey(member.key());
  }

  /** A member as it is told to people. */
  static String text(Reference member) {
    return text(member.owner(), member.key());
  }

  private static String text(String owner, String key) {
    String[] parts = key.split(" ");
    boolean field = parts[1].charAt(0) != '(';
    return (field ? "field " : "method ")
        + dots(owner)
        + '.'
        + parts[0]
        + Descriptor.text(parts[1]);
  }

  static String dots(String name) {
    return name.replace('/', '.');
  }
}
