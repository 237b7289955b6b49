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
package org.lcindex.regionserver.server;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.lcindex.hbase.fit.HBaseFit;
import org.lcindex.plan.Decline;
import org.lcindex.regionserver.base.Problems;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that a class or member of HBase is missing that the {@linkplain HBaseFit fit} had found.
 * Scans are plain from then on, until a restart. Thread safe.
 */
final class LateMisfit implements Consumer<LinkageError> {
  private static final Logger LOG = LoggerFactory.getLogger(LateMisfit.class);

  private final Problems problems;
  private final AtomicReference<Decline> first = new AtomicReference<>();

  LateMisfit(Problems problems) {
    this.problems = problems;
  }

  @Override
  public void accept(LinkageError met) {
    Decline why = HBaseFit.misfit(met);
    if (first.compareAndSet(null, why)) {
      LOG.error("{}", why, met);
      problems.report(Problems.MISFIT, why.toString());
    }
  }

  /** What was met first; null as long as nothing was. */
  Decline first() {
    return first.get();
  }
}
