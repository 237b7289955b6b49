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

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hbase.thirdparty.com.google.common.hash.Hashing;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * The parts of a table's row keys, as its descriptor declares them under {@link #TABLE_KEY}: {@code
 * customer LONG, day DATE, seq INT}. Only clients read the value; with a query they send it to
 * servers. Immutable, thread safe.
 *
 * <p>A part ends after the bytes that its type always has, before a separator, or with the key,
 * which the last part does. It ends at the first place where its separator is. Before all parts
 * there may be a <em>salt</em>: one byte, which is a hash of the rest of the key modulo a number,
 * so that rows that follow each other lie in several ranges.
 *
 * <p>A part of a key is a value of its type, or it is <em>odd</em>: when the key ends before it
 * does, when its bytes are no value, or when the key goes on behind the last part. Where a part
 * ends does not depend on its value, so that parts before and behind an odd one may be values. All
 * parts are odd when the salt is no number below the modulus; that it is the right one is not asked
 * of a key that is read.
 */
@InterfaceAudience.Public
public final class RowParts {
  /** The key of the table descriptor's value. */
  public static final String TABLE_KEY = DescriptorKeys.ROW;

  /** Parts of a row key at most. */
  public static final int MOST_PARTS = 32;

  /** Salts at most: as many as a byte has. */
  public static final int MOST_SALTS = 256;

  private static final Pattern DECLARATION =
      Pattern.compile("\\s*" + ColumnDeclaration.ROW + "\\s*=", Pattern.CASE_INSENSITIVE);

  private static final RowParts NONE = new RowParts(0, List.of());

  private final int salts;
  private final List<RowPart> parts;

  RowParts(int salts, List<RowPart> parts) {
    this.salts = salts;
    this.parts = List.copyOf(parts);
  }

  /** Of row keys that are not made of parts. */
  public static RowParts none() {
    return NONE;
  }

  /** Whether row keys are not made of parts. */
  public boolean isNone() {
    return parts.isEmpty();
  }

  /**
   * Reads a text such as {@code SALT 16 MURMUR3, tenant STRING '|' id STRING}: a part is {@code
   * NAME TYPE[(ENCODING)] [LENGTH] [DESC] ['SEPARATOR']}.
   *
   * @throws IllegalArgumentException with what is wrong and the remedy
   */
  public static RowParts parse(String text) {
    try {
      return new RowPartsText(text).parse();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "parts of the row key '" + ShownText.cut(text.strip()) + "': " + e.getMessage(), e);
    }
  }

  /** Whether a text declares parts, {@code row = ...}, and not the type of a column. */
  public static boolean isDeclaration(String text) {
    return DECLARATION.matcher(text).lookingAt();
  }

  /**
   * Reads {@code row = PARTS}.
   *
   * @throws IllegalArgumentException with what is wrong and the remedy
   */
  public static RowParts parseDeclaration(String text) {
    return parse(text.substring(text.indexOf('=') + 1));
  }

  /** The declaration that {@link #parseDeclaration} reads. */
  public String declaration() {
    return ColumnDeclaration.ROW + " = " + this;
  }

  /** What the descriptor of a table declares; none when it declares nothing that can be read. */
  public static RowParts readable(TableDescriptor table) {
    return read(table, new DefinitionFaults(table.getTableName().getNameAsString()));
  }

  /** What can be read; what cannot is added to the faults. */
  static RowParts read(TableDescriptor table, DefinitionFaults faults) {
    String text = table.getValue(TABLE_KEY);
    if (text == null) {
      return NONE;
    }
    try {
      return parse(text);
    } catch (IllegalArgumentException e) {
      faults.add(TABLE_KEY, text, e.getCause().getMessage() + DefinitionFaults.NEWER);
      return NONE;
    }
  }

  /** A copy of the descriptor with these in place of its own. */
  public TableDescriptor applyTo(TableDescriptor table) {
    TableDescriptorBuilder changed = TableDescriptorBuilder.newBuilder(table);
    return isNone()
        ? changed.removeValue(TABLE_KEY).build()
        : changed.setValue(TABLE_KEY, toString()).build();
  }

  /** How many salts there are; 0 when keys have none. */
  public int salts() {
    return salts;
  }

  /** The parts in the order in which keys have them; the salt is none. */
  public List<RowPart> list() {
    return parts;
  }

  /** The position of a part by its name; -1 when there is none. */
  public int indexOf(String name) {
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** A part by its name. */
  public Optional<RowPart> find(String name) {
    int at = indexOf(name);
    return at < 0 ? Optional.empty() : Optional.of(parts.get(at));
  }

  /**
   * The cell of a part of a key, which need be no value of its type.
   *
   * @return null when the key ends before the part does, goes on behind the last one, or has no
   *     salt
   */
  public byte[] cell(byte[] key, int offset, int length, int part) {
    int end = offset + length;
    int at = offset;
    if (salts > 0) {
      if (length == 0 || (key[at] & 0xff) >= salts) {
        return null;
      }
      at++;
    }
    for (int i = 0; ; i++) {
      RowPart one = parts.get(i);
      int to = endOf(one, i == parts.size() - 1, key, at, end);
      if (to < 0) {
        return null;
      }
      if (i == part) {
        return one.cell(key, at, to);
      }
      at = to + (one.separator() == null ? 0 : one.separator().length);
    }
  }

  /** As {@link #cell(byte[], int, int, int)}, of a whole array. */
  public byte[] cell(byte[] key, int part) {
    return cell(key, 0, key.length, part);
  }

  private static int endOf(RowPart part, boolean last, byte[] key, int at, int end) {
    if (part.isFixed()) {
      int to = at + part.length();
      int behind = part.separator() == null ? 0 : part.separator().length;
      boolean whole = last ? to == end : to + behind <= end;
      return whole && (last || behind == 0 || RowPart.isAt(part.separator(), key, to)) ? to : -1;
    }
    return last ? end : RowPart.indexOf(part.separator(), key, at, end);
  }

  /** The key of the value of a part of a row key, by the part's codec; null when it is odd. */
  public byte[] keyOf(byte[] key, int offset, int length, int part) {
    byte[] cell = cell(key, offset, length, part);
    return cell == null ? null : parts.get(part).codec().keyOfCell(cell);
  }

  /** The Java value of a part of a row key; null when it is odd. */
  public Object value(byte[] key, int part) {
    byte[] cell = cell(key, part);
    return cell == null ? null : parts.get(part).codec().valueOfCell(cell);
  }

  /** Whether all parts of a key are values, and its salt is that of its parts. */
  public boolean decodes(byte[] key) {
    for (int i = 0; i < parts.size(); i++) {
      if (keyOf(key, 0, key.length, i) == null) {
        return false;
      }
    }
    return salts == 0 || key[0] == salt(key, salts);
  }

  /**
   * The row key of a value for each part.
   *
   * @throws IllegalArgumentException when one is no value of its part
   */
  public byte[] encode(List<?> values) {
    if (values.size() != parts.size()) {
      throw new IllegalArgumentException(
          values.size() + " values for a row key of " + parts.size() + " parts: give one for each");
    }
    List<byte[]> cells = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      cells.add(parts.get(i).codec().cellOf(values.get(i)));
    }
    return encodeCells(cells);
  }

  /**
   * The row key of a cell for each part.
   *
   * @throws IllegalArgumentException when one cannot stand in its part
   */
  public byte[] encodeCells(List<byte[]> cells) {
    int length = salts > 0 ? 1 : 0;
    List<byte[]> all = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      RowPart part = parts.get(i);
      byte[] bytes = part.turned(cells.get(i));
      if (!part.fits(bytes)) {
        throw unfit(part, cells.get(i));
      }
      all.add(bytes);
      length += bytes.length;
      if (part.separator() != null) {
        all.add(part.separator());
        length += part.separator().length;
      }
    }
    byte[] key = new byte[length];
    int at = salts > 0 ? 1 : 0;
    for (byte[] bytes : all) {
      System.arraycopy(bytes, 0, key, at, bytes.length);
      at += bytes.length;
    }
    if (salts > 0) {
      key[0] = salt(key, salts);
    }
    return key;
  }

  private static IllegalArgumentException unfit(RowPart part, byte[] cell) {
    return new IllegalArgumentException(
        part.isFixed()
            ? String.format(
                "part %s of the row key has %s bytes, and %s has %s: write a value of that length",
                part.name(), part.length(), ShownText.cut(cell), cell.length)
            : String.format(
                "part %s of the row key ends at its first %s, and %s has one: write another value",
                part.name(), ShownText.cut(part.separator()), ShownText.cut(cell)));
  }

  /** The salt of a key: murmur3 (x86, 32 bits, seed 0) of all bytes behind the first, unsigned. */
  @InterfaceAudience.Private
  public static byte salt(byte[] key, int salts) {
    int hash = Hashing.murmur3_32_fixed().hashBytes(key, 1, key.length - 1).asInt();
    return (byte) Integer.remainderUnsigned(hash, salts);
  }

  /** What is wrong with these parts together. */
  RowParts checked() {
    if (parts.isEmpty() || parts.size() > MOST_PARTS) {
      throw new IllegalArgumentException(
          "there are " + parts.size() + " parts: write 1 to " + MOST_PARTS);
    }
    for (int i = 0; i < parts.size(); i++) {
      RowPart part = parts.get(i);
      ValueCodec codec = part.codec();
      boolean last = i == parts.size() - 1;
      if (indexOf(part.name()) < i) {
        throw new IllegalArgumentException("two parts are called " + part.name() + ": rename one");
      }
      if (last && part.separator() != null) {
        throw new IllegalArgumentException(
            "a separator after the last part, " + part.name() + ": leave it out");
      }
      if (!last && !part.isFixed() && part.separator() == null) {
        throw new IllegalArgumentException(
            "nobody can tell where "
                + part.name()
                + " ends, because values of "
                + codec
                + " differ in length: write a separator after it, such as '|'");
      }
    }
    return this;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof RowParts p && salts == p.salts && parts.equals(p.parts);
  }

  @Override
  public int hashCode() {
    return 31 * salts + parts.hashCode();
  }

  /** The value of the descriptor. */
  @Override
  public String toString() {
    return (salts == 0 ? "" : "SALT " + salts + " " + RowPartsText.MURMUR3 + ", ")
        + parts.stream().map(RowPart::toString).collect(Collectors.joining(", "));
  }
}
