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
package org.lcindex.experiments.technique;

/**
 * The bytes of a technique by how often they are kept.
 *
 * @param replicated one replica of the files that the file system keeps as often as it is told to
 * @param once files in the same file system whose replication is 1
 * @param local files on region servers' local disks
 */
public record Storage(long replicated, long once, long local) {}
