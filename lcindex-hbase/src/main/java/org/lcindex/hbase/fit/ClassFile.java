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

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a class file declares, and which classes and members of others its constant pool names.
 * Names are internal ones ({@code java/lang/Object}); a member's key is its name and descriptor.
 * Immutable.
 *
 * @param access the flags by which the JVM decides, those of the class file itself
 * @param superName null of {@code java/lang/Object} only
 * @param fields access flags by {@link #key}
 * @param methods access flags by {@link #key}
 * @param classes classes that the code names
 * @param references members that the code names
 */
record ClassFile(
    String name,
    int access,
    String superName,
    List<String> interfaces,
    Map<String, Integer> fields,
    Map<String, Integer> methods,
    Set<String> classes,
    List<Reference> references) {
  static final int PUBLIC = 0x0001;
  static final int PRIVATE = 0x0002;
  static final int PROTECTED = 0x0004;
  static final int STATIC = 0x0008;
  static final int FINAL = 0x0010;
  static final int INTERFACE = 0x0200;
  static final int ABSTRACT = 0x0400;

  private static final int MAGIC = 0xCAFEBABE;

  /** Tags of the constant pool, by JVMS 4.4. */
  private static final int UTF8 = 1;

  private static final int LONG = 5;
  private static final int DOUBLE = 6;
  private static final int CLASS = 7;
  private static final int FIELD = 9;
  private static final int METHOD = 10;
  private static final int INTERFACE_METHOD = 11;
  private static final int NAME_AND_TYPE = 12;

  /** A kind of member. */
  enum Kind {
    FIELD,
    METHOD,
    INTERFACE_METHOD
  }

  /** A member of a class that code names; where it is declared may be a supertype of the owner. */
  record Reference(Kind kind, String owner, String name, String descriptor) {
    String key() {
      return ClassFile.key(name, descriptor);
    }
  }

  static String key(String name, String descriptor) {
    return name + ' ' + descriptor;
  }

  boolean is(int flag) {
    return (access & flag) != 0;
  }

  /** Its package, with the slash after it. */
  String packageName() {
    return name.substring(0, name.lastIndexOf('/') + 1);
  }

  /**
   * Reads a class file.
   *
   * @throws IOException when it is none, or has a constant that is not known here
   */
  static ClassFile read(byte[] bytes) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (in.readInt() != MAGIC) {
        throw new IOException("no class file");
      }
      in.readInt(); // its version
      Pool pool = Pool.read(in);
      int access = in.readUnsignedShort();
      String name = pool.className(in.readUnsignedShort());
      int superIndex = in.readUnsignedShort();
      List<String> interfaces = new ArrayList<>();
      for (int n = in.readUnsignedShort(); n > 0; n--) {
        interfaces.add(pool.className(in.readUnsignedShort()));
      }
      Map<String, Integer> fields = members(in, pool);
      Map<String, Integer> methods = members(in, pool);
      return new ClassFile(
          name,
          access,
          superIndex == 0 ? null : pool.className(superIndex),
          interfaces,
          fields,
          methods,
          pool.classes(),
          pool.references());
    }
  }

  private static Map<String, Integer> members(DataInputStream in, Pool pool) throws IOException {
    Map<String, Integer> members = new HashMap<>();
    for (int n = in.readUnsignedShort(); n > 0; n--) {
      int access = in.readUnsignedShort();
      String name = pool.text(in.readUnsignedShort());
      members.put(key(name, pool.text(in.readUnsignedShort())), access);
      for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
        in.readUnsignedShort();
        in.skipNBytes(in.readInt());
      }
    }
    return members;
  }

  /** The constant pool: of each entry its tag, its text if it is one, and where it points. */
  private record Pool(int[] tags, String[] texts, int[] firsts, int[] seconds) {
    static Pool read(DataInputStream in) throws IOException {
      int size = in.readUnsignedShort();
      Pool pool = new Pool(new int[size], new String[size], new int[size], new int[size]);
      for (int i = 1; i < size; i++) {
        int tag = in.readUnsignedByte();
        pool.tags[i] = tag;
        switch (tag) {
          case UTF8 -> pool.texts[i] = in.readUTF();
          case CLASS, 8, 16, 19, 20 -> pool.firsts[i] = in.readUnsignedShort();
          case FIELD, METHOD, INTERFACE_METHOD, NAME_AND_TYPE, 17, 18 -> {
            pool.firsts[i] = in.readUnsignedShort();
            pool.seconds[i] = in.readUnsignedShort();
          }
          case 3, 4 -> in.readInt();
          case 15 -> in.skipNBytes(3);
          case LONG, DOUBLE -> {
            in.readLong();
            i++; // They take two places.
          }
          default -> throw new IOException("constant of kind " + tag);
        }
      }
      return pool;
    }

    String text(int index) {
      return texts[index];
    }

    String className(int index) {
      return texts[firsts[index]];
    }

    /** Of arrays the class of their elements. */
    Set<String> classes() {
      Set<String> found = new HashSet<>();
      for (int i = 1; i < tags.length; i++) {
        if (tags[i] == CLASS) {
          String name = className(i);
          int dimensions = name.lastIndexOf('[') + 1;
          if (dimensions == 0) {
            found.add(name);
          } else if (name.charAt(dimensions) == 'L') {
            found.add(name.substring(dimensions + 1, name.length() - 1));
          }
        }
      }
      return found;
    }

    /** Without those of arrays, which are the JVM's. */
    List<Reference> references() {
      List<Reference> found = new ArrayList<>();
      for (int i = 1; i < tags.length; i++) {
        if (tags[i] >= FIELD && tags[i] <= INTERFACE_METHOD) {
          String owner = className(firsts[i]);
          int member = seconds[i];
          if (owner.charAt(0) != '[') {
            found.add(
                new Reference(
                    Kind.values()[tags[i] - FIELD],
                    owner,
                    texts[firsts[member]],
                    texts[seconds[member]]));
          }
        }
      }
      return found;
    }
  }
}
