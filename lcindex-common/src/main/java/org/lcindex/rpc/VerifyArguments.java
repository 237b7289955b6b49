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

/**
 * What a verification is to do.
 *
 * @param content whether to compare all entries with the HFiles' cells, too
 * @param resume whether the result of one that has ended lately will do
 * @param cancel whether to end the one that runs
 * @param totals whether only to tell what there is to do; servers of older releases begin at once
 */
public record VerifyArguments(boolean content, boolean resume, boolean cancel, boolean totals) {
  /** Checksums, format and what belongs together; not the HFiles' cells. */
  public static final VerifyArguments FILES = new VerifyArguments(false, false, false);

  /** Everything. */
  public static final VerifyArguments CONTENT = new VerifyArguments(true, false, false);

  /** To verify, or to end it. */
  public VerifyArguments(boolean content, boolean resume, boolean cancel) {
    this(content, resume, cancel, false);
  }

  /** These arguments, and the result of a verification that has ended lately will do. */
  public VerifyArguments resumed() {
    return new VerifyArguments(content, true, cancel);
  }

  /** To end the one that runs. */
  public VerifyArguments cancelled() {
    return new VerifyArguments(content, resume, true);
  }

  /** To hear what these arguments would verify. */
  public VerifyArguments totalsOnly() {
    return new VerifyArguments(content, resume, false, true);
  }
}
