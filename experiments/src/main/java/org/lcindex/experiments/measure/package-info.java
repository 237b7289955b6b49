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
 * Each class measures one thing of one technique on one cluster and returns it as the values of a
 * line of the raw file. None of them knows what else is measured. How something is timed is in
 * {@link org.lcindex.experiments.kit}.
 */
package org.lcindex.experiments.measure;
