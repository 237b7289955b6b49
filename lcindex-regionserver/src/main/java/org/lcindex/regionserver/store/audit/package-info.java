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
/**
 * Verifications: whether index files say what their HFiles say. Begin with {@link
 * org.lcindex.regionserver.store.audit.HFileAudit}, which has the three steps.
 *
 * <pre>
 * server.Verifications, the chore
 *   IndexAudit        all HFiles of the stores
 *     HFileAudit        one HFile: bytes and format, then whether its files agree
 *       ContentAudit      then whether they say what the HFile's cells say
 * AuditPace           bytes per second; AuditListener is told what is read and found
 * </pre>
 *
 * <p>What is found goes to {@code failure.FailureHandler}: damage as if a query had met it, wrong
 * content by {@code wrong}, which keeps the files for whoever wants to know how that came about.
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.store.audit;

import org.apache.yetus.audience.InterfaceAudience;
