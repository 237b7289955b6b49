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
package org.lcindex.definition;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The value of a table descriptor by which a master can tell that the descriptor was made from an
 * outdated one. HBase writes descriptors as a whole, so whoever reads a descriptor, changes it and
 * writes it back undoes what others changed in between.
 *
 * <p>An index command puts {@code <digest of the descriptor that it read> <random number>} into the
 * descriptor that it writes. {@link #refusal} is what the master's observer asks, under the lock of
 * the table. Why its rules suffice:
 *
 * <ol>
 *   <li><i>An index command undoes nothing.</i> Its stamp is a new one, so the digest in it has to
 *       be that of the current descriptor.
 *   <li><i>Nobody undoes an index command by a descriptor from before it.</i> Such a descriptor has
 *       an older stamp, which names another origin, or none and other definitions. The digest is
 *       over the origin's stamp, too: of two commands that cancel each other out the second one
 *       leaves the origin of the first, but for the stamp.
 *   <li><i>Others are not hindered.</i> Who reads the descriptor now and changes anything writes
 *       the current stamp back.
 * </ol>
 *
 * <p>Two changes that are not index commands can still undo each other, as ever. Stateless.
 */
@InterfaceAudience.Private
public final class ChangeStamp {
  /** The key of the descriptor's value. */
  public static final String KEY = "lcindex.change";

  private static final String OURS = "lcindex.";
  private static final byte[] CONFIGURATION = Bytes.toBytes("configuration");
  private static final int DIGEST_BYTES = 16;
  private static final SecureRandom RANDOM = new SecureRandom();

  private ChangeStamp() {}

  /** The changed descriptor with a new stamp, which names the origin that it was made from. */
  public static TableDescriptor stamp(TableDescriptor origin, TableDescriptor changed) {
    String value = digest(origin) + " " + HexFormat.of().toHexDigits(RANDOM.nextLong());
    return TableDescriptorBuilder.newBuilder(changed).setValue(KEY, value).build();
  }

  private static boolean same(TableDescriptor one, TableDescriptor other) {
    return Objects.equals(one.getValue(KEY), other.getValue(KEY));
  }

  /**
   * Why a descriptor may not take the place of the current one.
   *
   * @return the reason with its remedy; empty when it may
   */
  public static Optional<String> refusal(TableDescriptor current, TableDescriptor written) {
    if (same(current, written)) {
      return Optional.empty();
    }
    String stamp = written.getValue(KEY);
    if (stamp == null) {
      return ours(current).equals(ours(written))
          ? Optional.empty()
          : refusal(
              current,
              "it has no value " + KEY + " and other values " + OURS + "* than the table",
              "read the table's descriptor and change that; indexes go by lcindex index drop");
    }
    return stamp.startsWith(digest(current) + " ")
        ? Optional.empty()
        : refusal(
            current,
            "the table was altered after the descriptor was read, or its value "
                + KEY
                + " is another table's",
            "read the table's descriptor again and change that");
  }

  private static Optional<String> refusal(TableDescriptor table, String why, String remedy) {
    return Optional.of(
        String.format(
            "LCIndex refuses a descriptor for table %s, which would"
                + " undo changes: %s. The table is unchanged; %s",
            table.getTableName(), why, remedy));
  }

  /** The table's values that are LCIndex's, but for the stamp. */
  private static Map<String, String> ours(TableDescriptor table) {
    Map<String, String> ours = new TreeMap<>();
    table
        .getValues()
        .forEach(
            (key, value) -> {
              String name = Bytes.toString(key.get(), key.getOffset(), key.getLength());
              if (name.startsWith(OURS) && !name.equals(KEY)) {
                ours.put(name, Bytes.toStringBinary(value.copyBytes()));
              }
            });
    return ours;
  }

  /**
   * A digest of all that a descriptor says, coprocessors, families and its stamp included; in
   * hexadecimal digits. Without the stamp, a descriptor from between two index commands that cancel
   * each other out would name the current one as its origin.
   */
  static String digest(TableDescriptor table) {
    MessageDigest digest = sha256();
    addValues(digest, "table", table.getValues());
    for (ColumnFamilyDescriptor family : table.getColumnFamilies()) {
      add(digest, family.getName());
      addValues(digest, "family", family.getValues());
      new TreeMap<>(family.getConfiguration())
          .forEach(
              (key, value) -> add(digest, CONFIGURATION, Bytes.toBytes(key), Bytes.toBytes(value)));
    }
    return HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
  }

  private static void addValues(MessageDigest digest, String owner, Map<Bytes, Bytes> values) {
    new TreeMap<>(values)
        .forEach(
            (key, value) -> add(digest, Bytes.toBytes(owner), key.copyBytes(), value.copyBytes()));
  }

  /** Lengths go first, and the number of parts, so that no two descriptors look alike. */
  private static void add(MessageDigest digest, byte[]... parts) {
    digest.update(Bytes.toBytes(parts.length));
    for (byte[] part : parts) {
      digest.update(Bytes.toBytes(part.length));
      digest.update(part);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
