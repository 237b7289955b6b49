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
 * What implementations of the {@linkplain org.lcindex.hbase door} have in common, with the shims in
 * HBase's own packages that see what HBase keeps package-private. Compiled against the oldest
 * HBase, and right for every one that has the members that are named here; {@link
 * org.lcindex.hbase.fit} looks whether the HBase of this process does.
 *
 * <p>What differs comes in as {@link org.lcindex.hbase.shared.Differences} from the module of a
 * version. A newer HBase that differs in more gets an implementation of the door of its own, or one
 * more part there.
 */
@InterfaceAudience.Private
package org.lcindex.hbase.shared;

import org.apache.yetus.audience.InterfaceAudience;
