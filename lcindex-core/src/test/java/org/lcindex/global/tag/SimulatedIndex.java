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
package org.lcindex.global.tag;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The entries of one row: tags and markers of exact tags, which hide also what is put later. */
public final class SimulatedIndex {
  private final Set<EntryTag> deleted = new HashSet<>();
  private List<EntryTag> put = new ArrayList<>();

  public void put(EntryTag tag) {
    put.add(tag);
  }

  public void delete(EntryTag tag) {
    deleted.add(tag);
  }

  public List<Tag> tags(byte[] entry) {
    return live(entry).map(EntryTag::tag).distinct().toList();
  }

  public boolean has(byte[] entry) {
    return live(entry).findAny().isPresent();
  }

  boolean has(EntryTag tag) {
    return put.contains(tag) && !deleted.contains(tag);
  }

  public void compact(boolean major) {
    put = new ArrayList<>(put.stream().filter(tag -> !deleted.contains(tag)).toList());
    if (major) {
      deleted.clear();
    }
  }

  /** Those that have a tag. */
  public List<byte[]> entries() {
    return put.stream().filter(tag -> !deleted.contains(tag)).map(EntryTag::entry).toList();
  }

  private Stream<EntryTag> live(byte[] entry) {
    return put.stream()
        .filter(tag -> java.util.Arrays.equals(tag.entry(), entry) && !deleted.contains(tag));
  }
}
