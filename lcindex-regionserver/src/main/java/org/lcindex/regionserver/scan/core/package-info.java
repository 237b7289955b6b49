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
 * The core scanner, which HBase opens for every scan, and what stands in its place or in the place
 * of the scan's filter. To read first: {@link org.lcindex.regionserver.scan.core.CoreScanner}.
 *
 * <pre>
 * CoreBackedScanner   a scanner of ours, which owns a core scanner, and who may use it
 *   EmptyRegionScanner  no rows, for who wants the plan only
 * CoreScanner         moves the core scanner of an indexed scan: to a window, to a candidate,
 *   |                 or to where the scan goes on as a plain one
 *   TargetRowFilter   has the core scanner return one row: a WrappingFilter of the scan's own
 * OneCellFilter       has a plain scan return one cell of each row: a WrappingFilter, too
 * EndableFilter       has a plain scan end within a call when its query was ended: another one
 * </pre>
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.scan.core;

import org.apache.yetus.audience.InterfaceAudience;
