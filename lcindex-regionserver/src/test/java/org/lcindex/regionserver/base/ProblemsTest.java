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
package org.lcindex.regionserver.base;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;

class ProblemsTest {
  private final Problems problems = new Problems();

  @Test
  void whatWasLeftAndIsMendedIsOverWhenItsRegionIsOpenAgain() {
    problems.report("setting a=x", "region", "a");
    problems.report("setting b=x", "region", "b");
    problems.report("setting b=x", "other", "b");
    problems.report("setting c=x", "region", "c");
    problems.report("here to stay", "region", "not left");
    problems.leave("setting a=x", "region");
    problems.leave("setting b=x", "region");
    problems.leave("setting c=x", "region");
    problems.report("setting c=x", "region", "still");
    problems.resume("region");
    assertEquals(
        Set.of("setting b=x", "setting c=x", "here to stay"), problems.standing().keySet());
    problems.expire();
    problems.expire();
    assertEquals(
        Set.of("setting b=x", "setting c=x", "here to stay"), problems.standing().keySet());
  }
}
