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

import java.util.List;
import java.util.Map;

/**
 * What the sections of a report write on, in their order: Markdown or HTML. In text, what stands
 * between two backticks is code. Not thread safe.
 */
public interface ReportPage {
  /** A heading; level 1 is the title. */
  void heading(int level, String text);

  void paragraph(String text);

  /**
   * The few figures that a reader should not miss, first of all; a page that shows tables as they
   * are has them there already and leaves them out.
   *
   * @param figures by what they are of
   */
  default void best(Map<String, String> figures) {}

  void list(List<String> items);

  void table(Table table);

  /**
   * A figure.
   *
   * @param file its name beside the page, without folder
   * @param svg the picture
   * @param caption what it shows and what to see, also for those who do not see it
   */
  void figure(String file, String svg, String caption);

  /** Markdown that people wrote. */
  void markdown(String markdown);

  /** A link to a file beside the page, in a paragraph of its own. */
  void link(String file, String text);
}
