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
package org.lcindex.experiments.report.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A page in Markdown, with its pictures as files beside it. */
public final class MarkdownPage implements ReportPage {
  private final StringBuilder text = new StringBuilder();
  private final Map<String, String> pictures = new LinkedHashMap<>();
  private final String folder;

  /**
   * An empty page.
   *
   * @param folder where the pictures are to be, as the page names it
   */
  public MarkdownPage(String folder) {
    this.folder = folder;
  }

  /** The page. */
  public String text() {
    return text.toString();
  }

  /** The pictures by file name. */
  public Map<String, String> pictures() {
    return pictures;
  }

  @Override
  public void heading(int level, String heading) {
    blank();
    text.append("#".repeat(level)).append(' ').append(escape(heading)).append('\n');
  }

  @Override
  public void paragraph(String paragraph) {
    blank();
    text.append(escape(paragraph)).append('\n');
  }

  @Override
  public void list(List<String> items) {
    blank();
    items.forEach(item -> text.append("- ").append(escape(item)).append('\n'));
  }

  @Override
  public void table(Table table) {
    blank();
    row(table.header());
    text.append('|');
    for (int i = 0; i < table.header().size(); i++) {
      text.append(table.isText(i) ? "---|" : "--:|");
    }
    text.append('\n');
    table.rows().forEach(this::row);
  }

  private void row(List<String> cells) {
    text.append('|');
    cells.forEach(cell -> text.append(' ').append(escape(cell).replace("|", "\\|")).append(" |"));
    text.append('\n');
  }

  @Override
  public void figure(String file, String svg, String caption) {
    pictures.put(file, svg);
    blank();
    text.append("![").append(escape(caption).replace("]", "\\]")).append("](");
    text.append(folder).append('/').append(file).append(")\n\n*").append(escape(caption));
    text.append("*\n");
  }

  @Override
  public void link(String file, String label) {
    blank();
    text.append('[').append(escape(label)).append("](").append(file).append(")\n");
  }

  @Override
  public void markdown(String markdown) {
    blank();
    text.append(markdown.strip()).append('\n');
  }

  private void blank() {
    if (text.length() > 0) {
      text.append('\n');
    }
  }

  private static String escape(String plain) {
    return plain.replace("<", "&lt;").replace("*", "\\*");
  }
}
