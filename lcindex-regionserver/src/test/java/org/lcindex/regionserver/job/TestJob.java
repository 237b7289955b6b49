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

import java.util.concurrent.atomic.AtomicInteger;

/** A job that does what a test says. */
final class TestJob extends Job {
  /** What a job does. */
  interface Work {
    void run() throws Exception;
  }

  private final long weight;
  private final Work work;
  final AtomicInteger ended = new AtomicInteger();
  final AtomicInteger failed = new AtomicInteger();
  volatile boolean obsolete;

  TestJob(String name, long weight, Work work) {
    super(JobKind.FLUSH, name);
    this.weight = weight;
    this.work = work;
  }

  TestJob(Work work) {
    this("test", 0, work);
  }

  @Override
  protected void execute() throws Exception {
    work.run();
  }

  @Override
  protected boolean isObsolete() {
    return obsolete;
  }

  @Override
  protected void failed(Throwable cause) {
    failed.incrementAndGet();
  }

  @Override
  protected void ended() {
    ended.incrementAndGet();
  }

  @Override
  public long weight() {
    return weight;
  }
}
