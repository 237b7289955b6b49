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
package org.lcindex.experiments.report;

import java.util.ArrayList;
import java.util.List;
import org.lcindex.experiments.report.page.Page;

/**
 * What people say about a run, from the file {@value #FILE} beside its raw file: headings, lists
 * and paragraphs of Markdown, with code between backticks and nothing else.
 */
final class NotesSection implements Section {
  /** In the run's folder; there need not be one. */
  static final String FILE = "notes.md";

  private static final String ITEM = "- ";

  private final List<String> lines;
  private final List<String> items = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  NotesSection(List<String> lines) {
    this.lines = lines;
  }

  @Override
  public void write(Results results, Page page) {
    for (String line : lines) {
      String words = line.strip();
      int level = words.length() - words.replaceFirst("^#+", "").length();
      if (words.isEmpty() || level > 0) {
        endParagraph(page);
      }
      if (level > 0) {
        endList(page);
        page.heading(level, words.substring(level).strip());
      } else if (words.startsWith(ITEM)) {
        endParagraph(page);
        items.add(words.substring(ITEM.length()));
      } else if (!items.isEmpty() && line.startsWith(" ")) {
        items.add(items.remove(items.size() - 1) + " " + words);
      } else if (!words.isEmpty()) {
        endList(page);
        text.append(text.isEmpty() ? "" : " ").append(words);
      }
    }
    endParagraph(page);
    endList(page);
  }

  private void endParagraph(Page page) {
    if (!text.isEmpty()) {
      page.paragraph(text.toString());
      text.setLength(0);
    }
  }

  private void endList(Page page) {
    if (!items.isEmpty()) {
      page.list(List.copyOf(items));
      items.clear();
    }
  }
}
