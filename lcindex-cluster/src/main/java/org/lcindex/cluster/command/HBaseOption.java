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
package org.lcindex.cluster.command;

import java.util.Iterator;
import org.lcindex.cluster.HBaseVersion;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/**
 * The option {@code --hbase} of commands that start an HBase. {@code bin/lcindex} reads it, too:
 * the class path is chosen before the JVM of the command starts.
 */
public final class HBaseOption {
  private static final String NAME = "--hbase";

  @Option(
      names = NAME,
      paramLabel = "VERSION",
      converter = KnownVersion.class,
      completionCandidates = Names.class,
      showDefaultValue = Visibility.NEVER,
      description = "The HBase to run on: ${COMPLETION-CANDIDATES}. Default: the newest.")
  private String version = HBaseVersion.running();

  /** The version that was asked for, whatever this JVM runs on. */
  public String version() {
    return version;
  }

  /**
   * The version that was asked for, on which this JVM runs.
   *
   * @throws ParameterException when it runs on another
   */
  public String running(CommandSpec spec) {
    String running = HBaseVersion.running();
    if (!version.equals(running)) {
      throw new ParameterException(
          spec.commandLine(),
          NAME
              + " is "
              + version
              + ", but this JVM runs on HBase "
              + running
              + "; use bin/lcindex");
    }
    return running;
  }

  /** One that the build has. */
  private static final class KnownVersion implements ITypeConverter<String> {
    @Override
    public String convert(String name) {
      try {
        HBaseVersion.check(name);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
      return name;
    }
  }

  /** The names of all versions. */
  public static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return HBaseVersion.built().stream().map(HBaseVersion::name).iterator();
    }
  }
}
