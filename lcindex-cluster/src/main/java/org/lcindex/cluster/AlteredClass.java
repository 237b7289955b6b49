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

/**
 * A class file of HBase's as another version of HBase may have it, for tests of what LCIndex does
 * there: members of a name are gone, or methods of a name have other access flags, or the class
 * has. Immutable.
 *
 * @param name internal, with slashes
 * @param bytes the class file
 */
public record AlteredClass(String name, byte[] bytes) {
  private static final int UTF8 = 1;

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

  /** Changes access flags. */
  @FunctionalInterface
  private interface Flags {
    int of(String member, int flags);
  }

  /** Without the members of this name, which have another one here and in the class's own code. */
  public AlteredClass without(String member) throws IOException {
    return copy(member, -1, (name, flags) -> flags);
  }

  /** With other access flags of the class. */
  public AlteredClass with(int access) throws IOException {
    return copy(null, access, (name, flags) -> flags);
  }

  /** With other access flags of the methods and fields of a name. */
  public AlteredClass with(String member, int access) throws IOException {
    return copy(null, -1, (name, flags) -> name.equals(member) ? access : flags);
  }

  /** Writes it below a folder that is to be on a class path. */
  public void writeTo(Path folder) throws IOException {
    Path file = folder.resolve(name + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
  }

  private AlteredClass copy(String gone, int access, Flags members) throws IOException {
    ByteArrayOutputStream changed = new ByteArrayOutputStream();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        DataOutputStream out = new DataOutputStream(changed)) {
      out.writeLong(in.readLong());
      String[] texts = copyPool(in, out, gone);
      int flags = in.readUnsignedShort();
      out.writeShort(access < 0 ? flags : access);
      out.write(in.readNBytes(4));
      int interfaces = in.readUnsignedShort();
      out.writeShort(interfaces);
      out.write(in.readNBytes(2 * interfaces));
      copyMembers(in, out, texts, members); // fields
      copyMembers(in, out, texts, members); // methods
      out.write(in.readAllBytes());
    }
    return new AlteredClass(name, changed.toByteArray());
  }

  private String[] copyPool(DataInputStream in, DataOutputStream out, String gone)
      throws IOException {
    int size = in.readUnsignedShort();
    out.writeShort(size);
    String[] texts = new String[size];
    boolean found = gone == null;
    for (int i = 1; i < size; i++) {
      int tag = in.readUnsignedByte();
      out.writeByte(tag);
      if (tag == UTF8) {
        texts[i] = in.readUTF();
        found |= texts[i].equals(gone);
        out.writeUTF(texts[i].equals(gone) ? "not$" + gone : texts[i]);
        continue;
      }
      out.write(
          in.readNBytes(
              switch (tag) {
                case 7, 8, 16, 19, 20 -> 2;
                case 15 -> 3;
                case 5, 6 -> 8;
                default -> 4;
              }));
      i += tag == 5 || tag == 6 ? 1 : 0; // They take two places.
    }
    if (!found) {
      throw new IOException(name + " has no " + gone);
    }
    return texts;
  }

  private static void copyMembers(
      DataInputStream in, DataOutputStream out, String[] texts, Flags members) throws IOException {
    int count = in.readUnsignedShort();
    out.writeShort(count);
    for (int i = 0; i < count; i++) {
      int flags = in.readUnsignedShort();
      int name = in.readUnsignedShort();
      out.writeShort(members.of(texts[name], flags));
      out.writeShort(name);
      out.writeShort(in.readUnsignedShort());
      int attributes = in.readUnsignedShort();
      out.writeShort(attributes);
      for (int a = 0; a < attributes; a++) {
        out.writeShort(in.readUnsignedShort());
        int length = in.readInt();
        out.writeInt(length);
        out.write(in.readNBytes(length));
      }
    }
  }
}
