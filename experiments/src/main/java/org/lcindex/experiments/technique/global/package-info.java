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
 * Global indexes that the client manages: tables of their own, in the order of an indexed column.
 * They are baselines; LCIndex has nothing of them.
 *
 * <p>All are written for inserts, as their originals are: a row that is put again leaves its old
 * entries behind. A delete reads the row first and deletes its entries, too.
 */
package org.lcindex.experiments.technique.global;
