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
package org.lcindex.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.RichStatus;

/**
 * Every figure as the shell lists it, as it was written down. With {@code
 * -Dlcindex.golden.write=true} it is written anew.
 */
class ShellFiguresTest {
  private static final boolean WRITE = Boolean.getBoolean("lcindex.golden.write");
  private static final Path FILE = Path.of("src/test/resources/org/lcindex/shell/figures.txt");

  private static String text(Listing listing) {
    StringBuilder text = new StringBuilder();
    listing.cells().forEach(row -> text.append(String.join(" | ", row)).append('\n'));
    listing.notes().forEach(note -> text.append(note).append('\n'));
    return text.append('\n').toString();
  }

  @Test
  void allListingsAreAsWritten() throws Exception {
    StringBuilder all = new StringBuilder();
    for (TableIndexStatus table : List.of(RichStatus.table(), RichStatus.globalOnly())) {
      List<IndexDefinition> shown = new ArrayList<>(table.definitions());
      table.globals().forEach(global -> shown.add(global.definition()));
      all.append(text(StatusListing.describe(table, shown)));
      all.append(text(StatusListing.indexes(table, List.of())));
      all.append(text(StatusListing.files(table)));
    }
    all.append(text(StatusListing.list(List.of(RichStatus.table(), RichStatus.globalOnly()))));
    String text = all.toString().replaceAll("[^ ]+ [a-z]+ ago", "SOME TIME ago");
    if (WRITE) {
      Files.createDirectories(FILE.getParent());
      Files.writeString(FILE, text);
    }
    assertEquals(Files.readString(FILE), text);
  }
}
