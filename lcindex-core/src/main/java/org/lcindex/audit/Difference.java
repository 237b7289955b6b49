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
package org.lcindex.audit;

import java.util.List;
import org.lcindex.rpc.FaultKind;

/**
 * One kind of difference between an index file and its HFile.
 *
 * @param kind what is wrong
 * @param rows how many rows differ so; 0 when it is not about rows
 * @param firstRows some of them, with what is wrong in each
 * @param detail more about it, or null
 */
public record Difference(FaultKind kind, long rows, List<String> firstRows, String detail) {
  static Difference ofSummary(String detail) {
    return new Difference(FaultKind.WRONG_SUMMARY, 0, List.of(), detail);
  }
}
