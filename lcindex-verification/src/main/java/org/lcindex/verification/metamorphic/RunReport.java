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
package org.lcindex.verification.metamorphic;

import java.util.List;
import org.lcindex.verification.common.Counts;
import org.lcindex.verification.metamorphic.check.CheckCount;
import org.lcindex.verification.metamorphic.check.Shares;
import org.lcindex.verification.metamorphic.check.WrongAnswer;
import org.lcindex.verification.metamorphic.operation.Sequence;

/**
 * What one run of a sequence found.
 *
 * @param timings how long operations took
 * @param shares by which path queries were served
 */
record RunReport(
    Sequence sequence,
    Counts<CheckCount> counts,
    List<WrongAnswer> differences,
    Shares shares,
    OperationTimings timings,
    double seconds) {}
