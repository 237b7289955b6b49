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
 * From candidates to the rows that the client gets, in row key order and within the limits of each
 * call. To read first: {@link org.lcindex.regionserver.scan.delivering.IndexRegionScanner}.
 *
 * <pre>
 * IndexRegionScanner   a window's candidates, one after the other; the plain scan if that fails
 *   TrustedRows          rows from the payloads of IFiles, read ahead in their order
 *     RowJudge             asks the scan's filter about them, if it is more than conditions
 *   RowVerifier          rows that HBase decides: beside the core scanner, or by it
 * OpenedScan           what it is made of
 * </pre>
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.scan.delivering;

import org.apache.yetus.audience.InterfaceAudience;
