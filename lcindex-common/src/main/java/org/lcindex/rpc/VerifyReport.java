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

import java.util.ArrayList;
import java.util.List;

/**
 * Result of a verification of a region's index files, or how far it is.
 *
 * @param region encoded name
 * @param server where it runs or ran
 * @param job names this verification; another one of the same region has another name
 * @param content whether entries are compared with the HFiles' cells
 * @param taken whether the caller was given what another call had begun
 * @param running whether it waits or goes on, so that the numbers are not final
 * @param failure why it has not looked at everything; null when it has, or is running
 * @param progress how far it is
 * @param faults what was found; the longest list that is sent is {@link #MAX_FAULTS}
 * @param faultCount how many were found
 */
public record VerifyReport(
    String region,
    String server,
    String job,
    boolean content,
    boolean taken,
    boolean running,
    String failure,
    VerifyProgress progress,
    List<IndexFault> faults,
    long faultCount) {
  /** Faults that one report lists. */
  public static final int MAX_FAULTS = 200;

  public VerifyReport {
    faults = faults == null ? List.of() : List.copyOf(faults);
    progress = progress == null ? VerifyProgress.NONE : progress;
  }

  /** There is no verification of the region to tell of. */
  public static VerifyReport nothing(String region) {
    return new VerifyReport(region, null, null, false, false, false, "none", null, null, 0);
  }

  /** What there is to verify in a region; nothing of it has begun. */
  public static VerifyReport ahead(
      String region, String server, boolean content, VerifyProgress totals) {
    return new VerifyReport(region, server, null, content, false, true, null, totals, null, 0);
  }

  /** One line for each fault that is listed, and for what was not looked at. */
  public List<String> problems() {
    List<String> lines = new ArrayList<>();
    faults.forEach(fault -> lines.add(fault.toString()));
    if (faultCount > faults.size()) {
      lines.add("and " + (faultCount - faults.size()) + " more in region " + region);
    }
    if (failure != null) {
      lines.add("region " + region + " was not verified to the end: " + failure);
    }
    return lines;
  }

  /** Whether everything was looked at and nothing found. */
  public boolean isClean() {
    return !running && failure == null && faultCount == 0;
  }
}
