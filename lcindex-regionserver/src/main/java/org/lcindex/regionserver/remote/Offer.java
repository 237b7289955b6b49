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
package org.lcindex.regionserver.remote;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.lcindex.file.FileKind;
import org.lcindex.layouts.Layouts;
import org.lcindex.rpc.reply.FindReply;
import org.lcindex.rpc.reply.FoundFile;
import org.lcindex.rpc.reply.IndexFileName;

/**
 * The index files that one server can give of those that are wanted.
 *
 * @param peer the server
 * @param files what is worth copying, in the order in which it has to be published: the row file
 *     first, then the files of each index that it has all of
 * @param complete whether that is all that is wanted
 * @param building whether the server is at work on what it does not have
 */
record Offer(Peer peer, List<FoundFile> files, boolean complete, boolean building) {

  /** Servers with more files come first. */
  static final Comparator<Offer> BY_FILES =
      Comparator.comparing((Offer offer) -> offer.files().size()).reversed();

  static Offer of(Peer peer, CopyRequest request, FindReply reply) {
    List<FoundFile> files = new ArrayList<>();
    FoundFile rows = find(reply, IndexFileName.rows());
    boolean complete = has(rows);
    boolean building = isBuilding(rows);
    if (has(rows)) {
      files.add(rows);
    }
    for (String id : request.indexIds()) {
      List<FoundFile> ofIndex =
          Layouts.WRITTEN.files().stream()
              .map(kind -> find(reply, new IndexFileName(kind, id)))
              .toList();
      building |= ofIndex.stream().anyMatch(Offer::isBuilding);
      if (has(rows) && ofIndex.stream().allMatch(Offer::has)) {
        files.addAll(ofIndex);
      } else {
        complete = false;
      }
    }
    return new Offer(peer, files, complete, building);
  }

  /** Whether there is an index to be had; a row file alone saves no reading of the HFile. */
  boolean isWorthCopying() {
    return files.stream().anyMatch(found -> found.file().kind() != FileKind.RFILE);
  }

  /** Of all its files together. */
  long bytes() {
    return files.stream().mapToLong(FoundFile::bytes).sum();
  }

  private static FoundFile find(FindReply reply, IndexFileName file) {
    Optional<FoundFile> found =
        reply.files() == null
            ? Optional.empty()
            : reply.files().stream().filter(f -> file.equals(f.file())).findFirst();
    return found.orElse(new FoundFile(file, FoundFile.State.NONE, 0, 0));
  }

  private static boolean has(FoundFile file) {
    return file.state() == FoundFile.State.HAVE && file.bytes() > 0;
  }

  private static boolean isBuilding(FoundFile file) {
    return file.state() == FoundFile.State.BUILDING;
  }
}
