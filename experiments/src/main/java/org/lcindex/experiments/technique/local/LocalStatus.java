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
package org.lcindex.experiments.technique.local;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.experiments.technique.local.RegionFiles.JobWait;

/**
 * How a region's local index files stand; the answer to a get with an attribute.
 *
 * @param whole whether all HFiles have theirs and nothing is being made
 * @param bytes of the files of the HFiles that are in the store
 * @param waits of all jobs so far
 */
record LocalStatus(boolean whole, long bytes, List<JobWait> waits) {
  /** The attribute of a get that asks for it. */
  static final String ATTRIBUTE = "local.index.status";

  byte[] format() {
    String jobs =
        waits.stream()
            .map(wait -> wait.kind() + " " + wait.millis())
            .collect(Collectors.joining(" "));
    return Bytes.toBytes(whole + " " + bytes + " " + jobs);
  }

  static LocalStatus parse(byte[] text) {
    List<String> words = Arrays.asList(Bytes.toString(text).trim().split(" "));
    List<JobWait> waits = new ArrayList<>();
    for (int i = 2; i + 1 < words.size(); i += 2) {
      waits.add(new JobWait(words.get(i), Long.parseLong(words.get(i + 1))));
    }
    return new LocalStatus(Boolean.parseBoolean(words.get(0)), Long.parseLong(words.get(1)), waits);
  }
}
