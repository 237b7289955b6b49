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
package org.lcindex.verification.metamorphic.operation;

import java.io.IOException;
import org.lcindex.verification.metamorphic.check.CheckCount;
import org.lcindex.verification.metamorphic.table.KeptIndexFiles;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * Puts a value that makes no sense into the table's descriptor, or takes it away again: {@code
 * nonsense key=lcindex.ifile.group.rows value=many}; without a value the table's own comes back.
 * Answers must stay equal, and no index file of a live HFile may go for it.
 *
 * @param value null for the one that the setting of the sequence has
 */
public record NonsenseOperation(String key, String value) implements Operation {
  static NonsenseOperation parse(Fields fields) {
    return new NonsenseOperation(
        fields.get("key"), fields.find("value").map(Text::unescapeString).orElse(null));
  }

  @Override
  public boolean changesRows() {
    return false;
  }

  @Override
  public void run(SequenceRun run) throws IOException {
    run.settle();
    KeptIndexFiles before = KeptIndexFiles.of(run.table());
    run.restructure(() -> run.table().changes().set(key, value));
    run.settle();
    String gone = before.gone(run.table());
    run.checker().counts().add(CheckCount.FILES_KEPT, before.files().size());
    if (gone != null) {
      run.checker().failed(new IllegalStateException("index files have gone: " + gone));
    }
  }

  @Override
  public long millis() {
    return SequenceRun.STEP_MS;
  }

  @Override
  public String toString() {
    return "nonsense key=" + key + (value == null ? "" : " value=" + Text.escape(value));
  }
}
