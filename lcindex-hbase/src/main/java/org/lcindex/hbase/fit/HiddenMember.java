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

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;

/**
 * The private members of HBase that are looked up by their names, all of them. One that is not
 * there costs speed and nothing else, and {@code index status} names it. Immutable.
 */
public enum HiddenMember {
  /** How much a store scanner has read by position. */
  BYTES_READ(
      Names.STORE_SCANNER,
      "bytesRead",
      "J",
      "scans that have many rows verified turn to reading streams, and are slower"),
  /** When a store scanner was opened. */
  NOW(Names.STORE_SCANNER, "now", "J", Names.ONE_BY_ONE),
  /** From when on cells had not expired then. */
  OLDEST_UNEXPIRED(Names.STORE_SCANNER, "oldestUnexpiredTS", "J", Names.ONE_BY_ONE),
  /** Whether a store scanner is to look anew what it reads. */
  FLUSHED(Names.STORE_SCANNER, "flushed", "Z", Names.ONE_BY_ONE),
  /** The block that a scanner of an HFile is at. */
  BLOCK(
      Names.HFILE_SCANNER,
      "curBlock",
      "Lorg/apache/hadoop/hbase/io/hfile/HFileBlock;",
      Names.NO_STEPS),
  /** Its bytes. */
  BLOCK_BUFFER(
      Names.HFILE_SCANNER, "blockBuffer", "Lorg/apache/hadoop/hbase/nio/ByteBuff;", Names.NO_STEPS);

  /** Constants of an enum cannot use its own. */
  private static final class Names {
    static final String STORE_SCANNER = "org/apache/hadoop/hbase/regionserver/StoreScanner";
    static final String HFILE_SCANNER =
        "org/apache/hadoop/hbase/io/hfile/HFileReaderImpl$HFileScannerImpl";
    static final String ONE_BY_ONE =
        "rows that have to be verified are asked of HBase's scanner over all files, and are slower";
    static final String NO_STEPS =
        "rows are sought in blocks of HFiles cell by cell, and verified rows are slower";
  }

  private final String owner;
  private final String member;
  private final String descriptor;
  private final String cost;

  HiddenMember(String owner, String member, String descriptor, String cost) {
    this.owner = owner;
    this.member = member;
    this.descriptor = descriptor;
    this.cost = cost;
  }

  /** Internal name of the class that declares it. */
  public String owner() {
    return owner;
  }

  /** Its name. */
  public String member() {
    return member;
  }

  public String descriptor() {
    return descriptor;
  }

  /** What it costs to be without. */
  public String cost() {
    return cost;
  }

  /** The field; null in an HBase that does not have it. */
  public VarHandle field() {
    try {
      Class<?> type =
          MethodType.fromMethodDescriptorString("()" + descriptor, loader()).returnType();
      return MethodHandles.privateLookupIn(declaring(), MethodHandles.lookup())
          .findVarHandle(declaring(), member, type);
    } catch (ReflectiveOperationException | TypeNotPresentException | LinkageError e) {
      return null;
    }
  }

  private Class<?> declaring() throws ClassNotFoundException {
    return Class.forName(owner.replace('/', '.'), false, loader());
  }

  private static ClassLoader loader() {
    return HiddenMember.class.getClassLoader();
  }
}
