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
package org.lcindex.layouts;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.layout.ColumnIndex;
import org.lcindex.layout.Layout;
import org.lcindex.sorted.SortedLayout;

/** The layouts that there are, and which one a file has. Stateless, thread safe. */
public final class Layouts {
  /** The layout of new files. */
  public static final Layout WRITTEN = new SortedLayout();

  /** A layout is told by its kinds of files, so no two have one of a kind. */
  private static final List<Layout> ALL = List.of(WRITTEN);

  private Layouts() {}

  /** The layout that a file of an index has; an RFile is of none. */
  public static Layout of(FileKind kind) {
    for (Layout layout : ALL) {
      if (layout.files().contains(kind)) {
        return layout;
      }
    }
    throw new IllegalArgumentException("no index of a column has a file of the kind " + kind);
  }

  /**
   * Opens an index, whatever its layout.
   *
   * @return null when a file of it is missing in every layout
   * @see Layout#open
   */
  public static ColumnIndex open(
      LocalFiles files,
      Path directory,
      HFileIdentity hfile,
      IndexDefinition definition,
      PageCache cache)
      throws IOException {
    for (Layout layout : ALL) {
      if (hasAll(files, directory, layout, definition)) {
        return layout.open(files, directory, hfile, definition, cache);
      }
    }
    return null;
  }

  private static boolean hasAll(
      LocalFiles files, Path directory, Layout layout, IndexDefinition definition)
      throws IOException {
    for (FileKind kind : layout.files()) {
      if (!files.exists(directory.resolve(kind.fileName(definition.id())))) {
        return false;
      }
    }
    return true;
  }
}
