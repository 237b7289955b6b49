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
package org.lcindex.regionserver.adapter;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.Shipper;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * A compaction's scanner that somebody watches. It hands on all cells as they are; what the watcher
 * throws, whatever it be, ends the watching and nothing else. For one thread.
 */
@InterfaceAudience.Private
public final class WatchedScanner implements InternalScanner, Shipper {
  /** Who watches. */
  public interface Watcher extends Closeable {
    /** A cell that is written; not to be kept. */
    void out(Cell cell) throws IOException;

    /** All were shown. */
    void end() throws IOException;

    /** Something of the above, or of the scanner itself, has failed. */
    void failed(Throwable why);

    @Override
    void close();
  }

  private final InternalScanner scanner;
  private final Watcher watcher;
  private boolean watching = true;

  /** Of a scanner, which is closed with this, as is the watcher. */
  public WatchedScanner(InternalScanner scanner, Watcher watcher) {
    this.scanner = scanner;
    this.watcher = watcher;
  }

  @Override
  public boolean next(List<Cell> result, ScannerContext context) throws IOException {
    int before = result.size();
    boolean more;
    try {
      more = scanner.next(result, context);
    } catch (IOException | RuntimeException | Error e) {
      give(e);
      throw e;
    }
    if (watching) {
      try {
        for (int i = before; i < result.size(); i++) {
          watcher.out(result.get(i));
        }
        if (!more) {
          watching = false;
          watcher.end();
        }
      } catch (IOException | RuntimeException | Error e) {
        watching = true;
        give(e);
      }
    }
    return more;
  }

  private void give(Throwable why) {
    if (watching) {
      watching = false;
      watcher.failed(why);
    }
  }

  @Override
  public void shipped() throws IOException {
    if (scanner instanceof Shipper shipper) {
      shipper.shipped();
    }
  }

  @Override
  public void close() throws IOException {
    try {
      scanner.close();
    } finally {
      watcher.close();
    }
  }
}
