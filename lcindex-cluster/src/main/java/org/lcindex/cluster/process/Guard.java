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
package org.lcindex.cluster.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * Ends a cluster whose owner died without stopping it, also by SIGKILL. It is a shell that reads
 * its standard input, a pipe from the owner, to the end, and then kills the processes it was told,
 * provided they still carry the cluster's mark. Thread safe.
 */
final class Guard implements AutoCloseable {
  private static final String SCRIPT =
      """
      tag=$1
      pids=
      disk=
      while read -r word what; do
        case $word in
          watch) pids="$pids $what" ;;
          unmount) disk=$what ;;
          done) exit 0 ;;
        esac
      done
      for pid in $pids; do
        if tr '\\0' '\\n' 2>/dev/null </proc/$pid/cmdline | grep -qxF -- "$tag"; then
          kill -9 $pid
        fi
      done
      if [ -n "$disk" ]; then
        umount -l "$disk"
      fi
      """;

  private final Process shell;

  private Guard(Process shell) {
    this.shell = shell;
  }

  static Guard start(ClusterFiles files) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Launcher.detached(List.of("/bin/sh", "-c", SCRIPT, "guard", files.tagArgument())));
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    return new Guard(builder.start());
  }

  void watch(OsProcess process) throws IOException {
    say("watch " + process.pid());
  }

  /** Has a file system unmounted at such an end. */
  void unmount(Path disk) throws IOException {
    say("unmount " + disk);
  }

  private synchronized void say(String line) throws IOException {
    OutputStream out = shell.getOutputStream();
    out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /** Ends the guard and leaves the processes alone. */
  @Override
  public void close() {
    try {
      say("done -");
    } catch (IOException e) {
      shell.destroy(); // its pipe is closed: it has ended already
    }
  }
}
