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
 * Whether index files say what their HFile says. Both sides are index files: those that are in use,
 * and those that were just built from the HFile, so that what an entry has to be is defined in one
 * place, the builder. Entries have one order, so one pass over both finds every difference, in the
 * memory of two groups and some bits for each row that differs.
 */
package org.lcindex.audit;
