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
package org.lcindex.regionserver.job;

import java.util.function.LongConsumer;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Who is told of the times of a queue's jobs, in nanoseconds.
 *
 * @param waited of a finished job: from its first submission to the start of its last attempt
 * @param ran of every attempt
 */
@InterfaceAudience.Private
public record JobTimes(LongConsumer waited, LongConsumer ran) {
  /** Nobody. */
  public static final JobTimes UNTOLD = new JobTimes(nanos -> {}, nanos -> {});
}
