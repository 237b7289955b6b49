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
 * How fast work goes that is not urgent: copies, sweeps and checks that must not disturb what is
 * served meanwhile.
 *
 * <pre>
 *   copies, sweeps and checks of region servers --+
 *                                                 +--&gt; Throttle: bytes, or rows, per second
 *   checks of a push (client) --------------------+
 * </pre>
 *
 * <p>{@link org.lcindex.pace.Throttle} is the first class to read.
 */
@InterfaceAudience.Private
package org.lcindex.pace;

import org.apache.yetus.audience.InterfaceAudience;
