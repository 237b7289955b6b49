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
package org.lcindex.sorted;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lcindex.file.FileKind;
import org.lcindex.io.LocalFiles;
import org.lcindex.layout.KeyText;
import org.lcindex.sfile.SFile;

/** Prints an SFile. */
final class SFileDump {
  private SFileDump() {}

  static void dump(LocalFiles files, Path path, PrintStream out) throws IOException {
    SFile file = SFile.read(files, path);
    KeyText text = new KeyText(file.index());
    out.printf("SFile version %d, %d bytes%n", FileKind.VERSION_CURRENT, files.size(path));
    out.printf("of %s%n", file.identity());
    out.printf("counts %s (id %s)%n", file.index().definition(), file.index().id());
    out.printf(
        "%d values, %d odd, %d absent; %d complex; lines are %s%n",
        file.values(),
        file.odd(),
        file.absent(),
        file.complex(),
        file.declared() ? "declared" : "equi-depth");
    if (file.lowest() != null) {
      out.printf("keys in %s%n", text.range(file.lowest(), file.highest()));
    }
    for (int line = 0; line < file.lines(); line++) {
      String from = line == 0 ? "(-inf" : "(" + text.of(file.flag(line - 1));
      String to = file.flag(line) == null ? "+inf)" : text.of(file.flag(line)) + "]";
      out.printf("line %d %s, %s: %d%n", line + 1, from, to, file.count(line));
    }
  }

  static void summarize(LocalFiles files, Path path, Map<String, Object> all) throws IOException {
    SFile file = SFile.read(files, path);
    KeyText text = new KeyText(file.index());
    all.put("hfile", file.identity());
    all.put("counts", file.index().definition().toString());
    all.put("values", file.values());
    all.put("odd", file.odd());
    all.put("absent", file.absent());
    all.put("complex", file.complex());
    all.put("declared", file.declared());
    if (file.lowest() != null) {
      all.put("keys", text.range(file.lowest(), file.highest()));
    }
    List<Map<String, Object>> lines = new ArrayList<>();
    for (int n = 0; n < file.lines(); n++) {
      Map<String, Object> line = new LinkedHashMap<>();
      // The last line has no end.
      if (file.flag(n) != null) {
        line.put("through", text.of(file.flag(n)));
      }
      line.put("count", file.count(n));
      lines.add(line);
    }
    all.put("lines", lines);
  }
}
