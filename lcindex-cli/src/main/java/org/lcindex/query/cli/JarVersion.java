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
package org.lcindex.query.cli;

import picocli.CommandLine.IVersionProvider;

/** The version that the jar of this class tells of itself; classes without a jar have none. */
final class JarVersion implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = LCIndexCommand.class.getPackage().getImplementationVersion();
    return new String[] {"LCIndex for HBase " + (version == null ? "(not from a jar)" : version)};
  }
}
