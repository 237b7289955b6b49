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
package org.lcindex.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javassist.bytecode.ClassFile;
import javassist.bytecode.FieldInfo;
import javassist.bytecode.MethodInfo;

/**
 * A class file of HBase's as another version of HBase may have it, for tests of what LCIndex does
 * there: members of a name are gone, or methods of a name have other access flags, or the class
 * has. Immutable.
 *
 * @param name internal, with slashes
 * @param bytes the class file
 */
public record AlteredClass(String name, byte[] bytes) {
  /** A class as it is on the class path of this JVM. */
  public static AlteredClass of(String name) throws IOException {
    ClassLoader loader = AlteredClass.class.getClassLoader();
    try (InputStream in = loader.getResourceAsStream(name + ".class")) {
      if (in == null) {
        throw new IOException("no class " + name + " on the class path");
      }
      return new AlteredClass(name, in.readAllBytes());
    }
  }

  /** Without the members of this name: they have another one, which the class's code knows not. */
  public AlteredClass without(String member) throws IOException {
    ClassFile file = read();
    methods(file, member).forEach(method -> method.setName("not$" + member));
    fields(file, member).forEach(field -> field.setName("not$" + member));
    return written(file);
  }

  /** With other access flags of the class. */
  public AlteredClass with(int access) throws IOException {
    ClassFile file = read();
    file.setAccessFlags(access);
    return written(file);
  }

  /** With other access flags of the methods and fields of a name. */
  public AlteredClass with(String member, int access) throws IOException {
    ClassFile file = read();
    methods(file, member).forEach(method -> method.setAccessFlags(access));
    fields(file, member).forEach(field -> field.setAccessFlags(access));
    return written(file);
  }

  /** Writes it below a folder that is to be on a class path. */
  public void writeTo(Path folder) throws IOException {
    Path file = folder.resolve(name + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
  }

  private ClassFile read() throws IOException {
    return new ClassFile(new DataInputStream(new ByteArrayInputStream(bytes)));
  }

  private AlteredClass written(ClassFile file) throws IOException {
    ByteArrayOutputStream changed = new ByteArrayOutputStream();
    file.write(new DataOutputStream(changed));
    return new AlteredClass(name, changed.toByteArray());
  }

  private static List<MethodInfo> methods(ClassFile file, String name) {
    return file.getMethods().stream().filter(method -> method.getName().equals(name)).toList();
  }

  private static List<FieldInfo> fields(ClassFile file, String name) {
    return file.getFields().stream().filter(field -> field.getName().equals(name)).toList();
  }
}
