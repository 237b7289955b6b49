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
package org.lcindex.query.inspect;

import static org.lcindex.type.ColumnType.BOOLEAN;
import static org.lcindex.type.ColumnType.BYTES;
import static org.lcindex.type.ColumnType.DATE;
import static org.lcindex.type.ColumnType.INT;
import static org.lcindex.type.ColumnType.LONG;
import static org.lcindex.type.ColumnType.STRING;
import static org.lcindex.type.ColumnType.TIMESTAMP;
import static org.lcindex.type.ValueEncoding.BINARY;
import static org.lcindex.type.ValueEncoding.TEXT;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/**
 * The types and encodings that fit the sampled cells of a column, best first: those that decode
 * every cell before those that decode most, then by plausibility. Immutable.
 */
@InterfaceAudience.Public
public final class TypeRanking {
  /** How sure one can be of the first type. */
  public enum Certainty {
    /** The others are implausible, and there are enough values to say so. */
    SURE,
    /** The first is clearly better. */
    LIKELY,
    /** Another one is about as good, or there are few values. */
    GUESS
  }

  /** A type that decodes fewer cells is none of the column, whatever the others are. */
  private static final double LEAST_SHARE = 0.9;

  /** What remains of the rank of a type that leaves cells undecoded. */
  private static final double PARTIAL = 0.5;

  /** Of texts that are numbers, half of which have a point. */
  private static final int FORM = 60;

  private static final int LIKELY = 50;
  private static final int CLEARLY = 15;
  private static final int BY_FAR = 30;
  private static final int GOOD = 80;

  /** What {@link Plausibility} gives a binary DATE all of whose days are of our time. */
  private static final int IN_TIME = 50;

  private static final List<String> DAYS = List.of("date", "day", "_dt", "_on");

  private final List<TypeFit> fits;
  private final int values;

  private TypeRanking(List<TypeFit> fits, int values) {
    this.fits = List.copyOf(fits);
    this.values = values;
  }

  /**
   * The ranking for a column.
   *
   * @param name the qualifier: one that says "date" makes a day of a small number
   * @param cells at least one
   */
  public static TypeRanking of(String name, Collection<byte[]> cells) {
    if (cells.isEmpty()) {
      throw new IllegalArgumentException("no cells to find types of");
    }
    Set<ByteBuffer> different = new HashSet<>();
    cells.forEach(cell -> different.add(ByteBuffer.wrap(cell)));
    List<TypeFit> fits = new ArrayList<>();
    for (ValueCodec codec : ValueCodec.all()) {
      TypeFit fit = fit(codec, cells);
      if (fit.decoded() >= LEAST_SHARE * cells.size()) {
        fits.add(fit);
      }
    }
    fits = weighed(fits, name.toLowerCase(Locale.ROOT), different.size());
    fits.sort(
        Comparator.comparing(TypeRanking::rank)
            .reversed()
            .thenComparing(fit -> fit.codec().encoding())
            .thenComparing(fit -> fit.codec().type()));
    return new TypeRanking(fits, different.size());
  }

  private static TypeFit fit(ValueCodec codec, Collection<byte[]> cells) {
    int decoded = 0;
    double sum = 0;
    double least = 1;
    for (byte[] cell : cells) {
      byte[] key = codec.keyOfCell(cell);
      if (key != null) {
        decoded++;
        double one = Plausibility.of(codec, cell, key);
        sum += one;
        least = Math.min(least, one);
      }
    }
    boolean codes = codec.encoding() == TEXT && least == Plausibility.CODE;
    double all = codes ? least * decoded : sum;
    int mean = decoded == 0 ? 0 : (int) Math.round(100 * all / decoded);
    return new TypeFit(codec, decoded, cells.size(), mean);
  }

  /** What one type makes of another: these are no properties of a single cell. */
  private static List<TypeFit> weighed(List<TypeFit> fits, String name, int values) {
    boolean form = has(fits, f -> f.codec().encoding() == TEXT && f.plausibility() >= FORM);
    boolean text = has(fits, f -> is(f, STRING, BINARY) && f.plausibility() >= GOOD);
    boolean called = DAYS.stream().anyMatch(name::endsWith);
    List<TypeFit> weighed = new ArrayList<>();
    for (TypeFit fit : fits) {
      ValueEncoding encoding = fit.codec().encoding();
      int plausibility = fit.plausibility();
      if (form && is(fit, STRING, BINARY)) {
        plausibility = Math.min(plausibility, 50);
      } else if (text && encoding != TEXT && !isBytes(fit.codec())) {
        plausibility = Math.min(plausibility, 55); // letters are numbers by chance
      } else if (is(fit, LONG, encoding)
          && has(fits, f -> is(f, TIMESTAMP, encoding) && f.plausibility() >= GOOD)) {
        plausibility = Math.min(plausibility, 60);
      } else if (is(fit, INT, encoding)
          && called
          && has(fits, f -> is(f, DATE, encoding) && f.plausibility() == IN_TIME)) {
        plausibility = Math.min(plausibility, 65);
      } else if (is(fit, DATE, encoding) && encoding != TEXT && plausibility == IN_TIME) {
        plausibility = called ? 90 : values >= 10 ? 65 : plausibility;
      }
      weighed.add(new TypeFit(fit.codec(), fit.decoded(), fit.cells(), plausibility));
    }
    return weighed;
  }

  private static boolean has(List<TypeFit> fits, Predicate<TypeFit> wanted) {
    return fits.stream().anyMatch(wanted.and(TypeFit::isWhole));
  }

  private static boolean is(TypeFit fit, ColumnType type, ValueEncoding encoding) {
    return fit.codec().type() == type && fit.codec().encoding() == encoding;
  }

  private static double rank(TypeFit fit) {
    return fit.isWhole() ? fit.plausibility() : PARTIAL * fit.plausibility();
  }

  /** All that decode at least nine tenths of the cells; there is always one. */
  public List<TypeFit> fits() {
    return fits;
  }

  /** Those that decode every cell. */
  public List<TypeFit> whole() {
    return fits.stream().filter(TypeFit::isWhole).toList();
  }

  /** The one to propose. */
  public TypeFit best() {
    return fits.get(0);
  }

  /** The types that decode every cell and are plausible, the best first, for a message. */
  String named() {
    return Decoders.named(whole(), 3);
  }

  /** The fit of a codec; empty when it decodes too few cells. */
  public Optional<TypeFit> of(ValueCodec codec) {
    return fits.stream().filter(fit -> fit.codec() == codec).findFirst();
  }

  /** How sure the first is: by its distance from the next that reads the cells otherwise. */
  public Certainty certainty() {
    // Two values are all that there are of a BOOLEAN.
    boolean readable = isText(best().codec()) || best().codec().type() == BOOLEAN && values == 2;
    double next =
        fits.stream()
            .filter(fit -> !readsAlike(fit.codec(), best().codec()))
            .mapToDouble(TypeRanking::rank)
            .max()
            .orElse(0);
    double ahead = rank(best()) - next;
    if (rank(best()) >= GOOD && ahead >= BY_FAR && values >= (readable ? 3 : 10)) {
      return Certainty.SURE;
    }
    return rank(best()) >= LIKELY && ahead >= CLEARLY && values >= (readable ? 1 : 3)
        ? Certainty.LIKELY
        : Certainty.GUESS;
  }

  private static boolean isText(ValueCodec codec) {
    return codec.encoding() == TEXT || codec.type() == STRING;
  }

  /** Whether two codecs differ in the range of numbers, or in what is text, only. */
  private static boolean readsAlike(ValueCodec one, ValueCodec other) {
    if (one.encoding() != other.encoding()) {
      return false;
    }
    return one == other
        || (isNumber(one) && isNumber(other) && one.encoding() == TEXT)
        || (isBytes(one) && isBytes(other));
  }

  private static boolean isNumber(ValueCodec codec) {
    return switch (codec.type()) {
      case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, DECIMAL -> true;
      default -> false;
    };
  }

  private static boolean isBytes(ValueCodec codec) {
    return codec.type() == STRING || codec.type() == BYTES;
  }
}
