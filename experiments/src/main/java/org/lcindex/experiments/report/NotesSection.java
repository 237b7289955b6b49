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

import org.lcindex.experiments.report.page.ReportPage;

/** What people say about a run, from the file {@value #FILE} beside its raw file: Markdown. */
final class NotesSection implements Section {
  /** In the run's folder; there need not be one. */
  static final String FILE = "notes.md";

  private final String markdown;

  /**
   * @param markdown empty for none
   */
  NotesSection(String markdown) {
    this.markdown = markdown;
  }

  @Override
  public void write(Results results, ReportPage page) {
    if (!markdown.isBlank()) {
      page.markdown(markdown);
    }
  }
}
