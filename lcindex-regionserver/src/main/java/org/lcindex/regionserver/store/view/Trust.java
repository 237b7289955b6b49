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
package org.lcindex.regionserver.store.view;

/** The level of trust: which copies of rows in IFiles a scan may return without asking HBase. */
public enum Trust {
  /** None: every candidate is verified. */
  NOTHING,
  /** Rows that are in one HFile only. */
  SINGLE_COPY,
  /** Also rows whose other copies are wholly superseded. */
  NEWEST_COPY
}
