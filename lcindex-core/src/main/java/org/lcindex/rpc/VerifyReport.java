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
package org.lcindex.rpc;

import java.util.List;

/**
 * Result of reading all index files of a region, or how far that is.
 *
 * @param region encoded name
 * @param files files read
 * @param bytes bytes whose checksum was verified
 * @param problems one text for each bad file; the server has dropped those files and queued their
 *     rebuild
 * @param running whether it waits or goes on, so that the numbers are not final
 */
public record VerifyReport(
    String region, long files, long bytes, List<String> problems, boolean running) {
  public VerifyReport {
    problems = problems == null ? List.of() : List.copyOf(problems);
  }

  /** The report of a verification that has ended. */
  public VerifyReport(String region, long files, long bytes, List<String> problems) {
    this(region, files, bytes, problems, false);
  }
}
