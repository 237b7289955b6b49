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
package org.lcindex.global.coverage;

import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.predicate.KeyRange;

/**
 * What a build has made good of a token: in this range everything that the token stands for has its
 * tags. A column of the index's row of its own, so regions that finish at once do not undo each
 * other. Who sees that the token's whole range is built deletes the token with all of these.
 */
@InterfaceAudience.Private
public record Built(long token, KeyRange range) {}
