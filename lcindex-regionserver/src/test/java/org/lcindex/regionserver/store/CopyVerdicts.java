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
package org.lcindex.regionserver.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.evidence.VerdictFiles;
import org.lcindex.regionserver.evidence.VerdictReader;
import org.lcindex.regionserver.store.view.FileTrust;
import org.lcindex.regionserver.store.view.Trust;
import org.lcindex.regionserver.store.view.TrustResolver;
import org.lcindex.regionserver.testing.VerdictAdapter;
import org.lcindex.regionserver.testing.VerdictTable.Case;
import org.lcindex.rowfile.RowFileReader;

/** What {@link TrustResolver} and {@code Overlap} make of the copies of rows in HFiles. */
public final class CopyVerdicts implements VerdictAdapter {
  @Override
  public List<String> ask(Case of) throws Exception {
    Trust level = Trust.valueOf(VerdictReader.trust(of));
    List<String> said = new ArrayList<>();
    try (VerdictFiles files = new VerdictFiles(of)) {
      Map<HFileIndex, FileTrust> trust = files.trust(level, VerdictReader.readPoint(of));
      int number = 0;
      for (HFileIndex index : files.indexes()) {
        number++;
        RowFileReader.Cursor row = index.rows().cursor();
        FileTrust file = trust.get(index);
        while (row.next()) {
          said.add(number + "." + new String(row.row()) + " " + verdict(file, row));
        }
      }
    }
    return said;
  }

  private static String verdict(FileTrust file, RowFileReader.Cursor row) {
    if (file.superseded().contains(row.ordinal())) {
      return "hidden";
    }
    boolean sure = file.trusted() && !file.verify().contains(row.ordinal()) && row.simple();
    return sure ? "sure" : "unsure";
  }
}
