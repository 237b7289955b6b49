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
package org.lcindex.regionserver.disk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.lcindex.config.ConfigKeys;
import org.lcindex.plan.Decline;
import org.lcindex.plan.Measures;

/**
 * A local directory has no room for the index files of an HFile: nothing was begun, or it had to be
 * given up. The message names the directory, what is needed, what is free and what helps.
 */
public final class NoRoomException extends IOException {
  private static final long serialVersionUID = 1L;

  private final boolean passing;
  private final boolean fitsInPlace;
  private final long atLeast;

  private NoRoomException(
      String message, boolean passing, boolean fitsInPlace, long atLeast, Throwable cause) {
    super(message, cause);
    this.passing = passing;
    this.fitsInPlace = fitsInPlace;
    this.atLeast = atLeast;
  }

  /** Nothing was begun. */
  static NoRoomException before(Path dir, long needed, long free, long kept) {
    return new NoRoomException(
        text("no room", dir, needed, free, kept), false, free >= kept, 0, null);
  }

  /** Nothing was begun, because what others make at the moment needs the room. */
  static NoRoomException forNow(Path dir, long needed, long free, long kept) {
    return new NoRoomException(text("no room now", dir, needed, free, kept), true, false, 0, null);
  }

  /**
   * The disk was full before the files were whole.
   *
   * @param written bytes of them
   * @param free after that; -1 when it is not known
   */
  static NoRoomException full(
      Path dir, long needed, long written, long free, long kept, IOException cause) {
    long least = written + written / 4;
    return new NoRoomException(
        text(cause.getMessage(), dir, Math.max(needed, least), free, kept),
        false,
        false,
        least,
        cause);
  }

  /**
   * What is said of a load that is not to begin.
   *
   * @param whose index files there is no room for
   * @param rooms of the disks that they would come on
   */
  static String ofLoad(String whose, long needed, List<DiskRoom> rooms) {
    long reserved = rooms.stream().mapToLong(DiskRoom::reserved).sum();
    return text(
        "no room",
        whose,
        rooms.stream().map(room -> room.dir().toString()).collect(Collectors.joining(" and ")),
        needed,
        rooms.stream().mapToLong(DiskRoom::free).sum(),
        rooms.stream().mapToLong(DiskRoom::kept).sum(),
        reserved == 0 ? "" : ", " + Measures.bytes(reserved) + " of it for builds under way");
  }

  private static String text(String what, Path dir, long needed, long free, long kept) {
    return text(what, "this HFile", dir.toString(), needed, free, kept, "");
  }

  private static String text(
      String what, String whose, String dirs, long needed, long free, long kept, String builds) {
    return String.format(
        "%s: index files of %s need about %s in %s, where %s are free%s%s"
            + Decline.REMEDY
            + "make room there, add a directory to %s, or %s",
        what,
        whose,
        Measures.bytes(needed),
        dirs,
        free < 0 ? "an unknown number of bytes" : Measures.bytes(free),
        kept == 0
            ? ""
            : String.format(
                ", %s of it for others (%s)",
                Measures.bytes(kept), ConfigKeys.LOCAL_RESERVE.name()),
        builds,
        ConfigKeys.LOCAL_DIRS.name(),
        kept > 0 && needed <= free
            ? "lower " + ConfigKeys.LOCAL_RESERVE.name() + ", for which the room is kept"
            : "set "
                + ConfigKeys.LOCAL_MAX_BYTES.name()
                + " to what there is room for, so that index files give way that queries do not"
                + " use");
  }

  /** Whether there is room as soon as other builds have ended. */
  public boolean isPassing() {
    return passing;
  }

  /** Whether there is room if files of about the same size go first. */
  public boolean fitsInPlace() {
    return fitsInPlace;
  }

  /** So much has to be free before it makes sense to begin anew; 0 when that is not known. */
  public long atLeast() {
    return atLeast;
  }
}
