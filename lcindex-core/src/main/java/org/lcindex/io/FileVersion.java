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
package org.lcindex.io;

/**
 * What tells a file from another one that has, or had, the same path: the file system's own name
 * for it (the inode), its size and the time of its last change. A file system may give an inode to
 * a new file as soon as the old one is gone, so none of them is enough alone.
 *
 * @param file the file system's name of the file; empty where it has none
 * @param size in bytes
 * @param modifiedNanos time of the last change since the epoch, as fine as the file system has it
 */
public record FileVersion(String file, long size, long modifiedNanos) {}
