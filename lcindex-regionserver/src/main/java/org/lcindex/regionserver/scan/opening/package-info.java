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
 * Where HBase hands over a scan: {@link org.lcindex.regionserver.scan.opening.ScanInterceptor} in a
 * region whose indexes are used, {@link org.lcindex.regionserver.scan.opening.UnservedScans} in any
 * other. HBase's hooks call each twice for a scan, before the core scanner is opened and after it;
 * what happens to the scan after that is told to {@link
 * org.lcindex.regionserver.scan.watching.ScanRecords}.
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.scan.opening;

import org.apache.yetus.audience.InterfaceAudience;
