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
 * What stands between the engine and HBase: {@link org.lcindex.regionserver.adapter.HBase} is the
 * {@linkplain org.lcindex.hbase door} of this process, by which all of a region is read. Besides,
 * what the plugin needs where no door fits, too, to say so: who may ask ({@link
 * org.lcindex.regionserver.adapter.TableAccess}), the endpoint, and the master's files; and what
 * HBase loads by name for tables of LCIndex's own: {@link
 * org.lcindex.regionserver.adapter.OwnTableGuard}, {@link
 * org.lcindex.regionserver.adapter.EntriesSplitPolicy}. The only package of the engine that touches
 * HBase's private classes of regions.
 */
package org.lcindex.regionserver.adapter;
