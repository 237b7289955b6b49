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
package org.lcindex.global.tag;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The ids of the tags of a server (rule TG2): a counter that begins anywhere. So a server gives
 * none twice within 2<sup>32</sup> tags, which no clock's reading lasts. Two servers may give one
 * entry one id at one clock's reading only if both write it within twice the skew, with a chance of
 * 2<sup>-32</sup>. Thread safe.
 */
@InterfaceAudience.Private
public final class TagIds implements IntSupplier {
  private final AtomicInteger last = new AtomicInteger(ThreadLocalRandom.current().nextInt());

  @Override
  public int getAsInt() {
    return last.incrementAndGet();
  }
}
