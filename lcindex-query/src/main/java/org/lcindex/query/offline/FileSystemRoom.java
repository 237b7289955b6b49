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
package org.lcindex.query.offline;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.QuotaUsage;
import org.apache.hadoop.security.AccessControlException;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.rpc.IndexException;

/**
 * Whether a file system has room for files of a build: free space, and HDFS's quotas of the folder
 * and of those above it. What the caller may not see, or the file system does not tell, is taken
 * for enough: the file system itself refuses then. Stateless.
 */
@InterfaceAudience.Private
public final class FileSystemRoom {
  /** Others walk through all files below a folder to find its quota, which they do not have. */
  private static final Set<String> WITH_QUOTAS = Set.of("hdfs", "webhdfs", "swebhdfs");

  private FileSystemRoom() {}

  /**
   * What is to come.
   *
   * @param files how many
   * @param bytes of them, once
   */
  public record Need(long files, long bytes) {}

  /**
   * Room for files that are copied into a folder.
   *
   * @param to the folder; it need not be there
   * @throws IndexException with folder, need, limit and remedy when there is none
   */
  public static void forCopies(FileSystem fs, Path to, Need need) throws IOException {
    Path folder = fs.makeQualified(to);
    long copies = Math.max(1, fs.getDefaultReplication(folder));
    long bytes = Math.multiplyExact(need.bytes(), copies);
    long left = fs.getStatus(folder).getRemaining();
    if (left < bytes) {
      throw new IndexException(
          String.format(
              "%s needs %s, and its file system has %s bytes"
                  + " left: make room, or use another file system",
              folder, needed(need, copies), left));
    }
    quotas(fs, folder, null, need, copies);
  }

  /**
   * Room for files that are moved within a file system. They take no more space than they have, but
   * may come below a quota.
   *
   * @param from the folder that has them
   * @throws IndexException with folder, need, limit and remedy when there is none
   */
  public static void forMoves(FileSystem fs, Path from, Path to, Need need) throws IOException {
    Path source = fs.makeQualified(from);
    quotas(fs, fs.makeQualified(to), source, need, fs.getDefaultReplication(source));
  }

  private static String needed(Need need, long copies) {
    return String.format(
        "%s bytes (%s files of %s bytes, each %s)",
        need.bytes() * copies,
        need.files(),
        need.bytes(),
        copies == 1 ? "once" : copies + " times");
  }

  private static void quotas(FileSystem fs, Path folder, Path from, Need need, long copies)
      throws IOException {
    if (!WITH_QUOTAS.contains(fs.getUri().getScheme())) {
      return;
    }
    // What counts there before the move counts there after it.
    for (Path at = folder; at != null && !isAbove(at, from); at = at.getParent()) {
      QuotaUsage usage;
      try {
        usage = fs.getQuotaUsage(at);
      } catch (FileNotFoundException | AccessControlException e) {
        continue;
      }
      long bytesLeft = usage.getSpaceQuota() - usage.getSpaceConsumed();
      if (usage.getSpaceQuota() >= 0 && bytesLeft < need.bytes() * copies) {
        throw new IndexException(
            folder
                + " needs "
                + needed(need, copies)
                + ", and the space quota of "
                + at
                + ", "
                + usage.getSpaceQuota()
                + " bytes, leaves "
                + Math.max(0, bytesLeft)
                + ": raise it (hdfs dfsadmin -setSpaceQuota), or make room below it");
      }
      long namesLeft = usage.getQuota() - usage.getFileAndDirectoryCount();
      if (usage.getQuota() >= 0 && namesLeft < need.files()) {
        throw new IndexException(
            folder
                + " needs "
                + need.files()
                + " files, and the quota of "
                + at
                + ", "
                + usage.getQuota()
                + " names, leaves "
                + Math.max(0, namesLeft)
                + ": raise it (hdfs dfsadmin -setQuota), or remove files below it");
      }
    }
  }

  private static boolean isAbove(Path folder, Path other) {
    for (Path at = other; at != null; at = at.getParent()) {
      if (at.equals(folder)) {
        return true;
      }
    }
    return false;
  }
}
