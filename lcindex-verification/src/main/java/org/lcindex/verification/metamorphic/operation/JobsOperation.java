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
package org.lcindex.verification.metamorphic.operation;

import java.util.List;
import java.util.Locale;
import org.lcindex.regionserver.job.JobKind;
import org.lcindex.verification.common.EnumWords;
import org.lcindex.verification.metamorphic.table.HeldJobs;
import org.lcindex.verification.metamorphic.text.Fields;

/**
 * When index files are made: {@code jobs-hold} has HFiles that were flushed, compacted, moved or
 * built offline wait for theirs, {@code jobs-step of=flush}, {@code of=compact} and {@code
 * of=remote} let one of them have it ({@code newest=true}: the one that waits since last), {@code
 * jobs-release} all. See {@link HeldJobs}.
 *
 * @param of FLUSH, COMPACT or REMOTE for a step; else null
 * @param newest only for a step
 */
public record JobsOperation(Kind kind, JobKind of, boolean newest) implements Operation {
  public static final JobsOperation HOLD = new JobsOperation(Kind.JOBS_HOLD, null, false);
  public static final JobsOperation RELEASE = new JobsOperation(Kind.JOBS_RELEASE, null, false);

  /** What is done. */
  enum Kind {
    JOBS_HOLD,
    JOBS_STEP,
    JOBS_RELEASE
  }

  public static JobsOperation step(JobKind of, boolean newest) {
    return new JobsOperation(Kind.JOBS_STEP, of, newest);
  }

  static JobsOperation parse(Kind kind, Fields fields) {
    JobKind of =
        kind == Kind.JOBS_STEP ? JobKind.valueOf(fields.get("of").toUpperCase(Locale.ROOT)) : null;
    return new JobsOperation(kind, of, fields.find("newest").map(Boolean::valueOf).orElse(false));
  }

  @Override
  public boolean changesRows() {
    return false;
  }

  @Override
  public void run(SequenceRun run) {
    HeldJobs jobs = run.table().jobs();
    switch (kind) {
      case JOBS_HOLD -> jobs.hold();
      case JOBS_STEP -> jobs.step(of, newest);
      case JOBS_RELEASE -> jobs.release();
    }
  }

  @Override
  public List<Operation> simpler() {
    return newest ? List.of(new JobsOperation(kind, of, false)) : List.of();
  }

  @Override
  public String toString() {
    return EnumWords.of(kind)
        + (of == null ? "" : " of=" + of.label())
        + (newest ? " newest=true" : "");
  }
}
