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

/**
 * The log of the operator's commands: silent, because their own messages say what is wrong, unless
 * {@code -Dlcindex.log.level} asks for it on the standard error. It needs log4j's interface only:
 * to configure log4j's core costs a command a quarter of its CPU time. Stateless.
 */
final class CommandLog {
  private static final String LEVEL = "lcindex.log.level";
  private static final String OFF = "OFF";

  private CommandLog() {}

  /** Sets it; to be called before anything has a logger. */
  static void use() {
    setDefault(
        "log4j2.loggerContextFactory",
        "org.apache.logging.log4j.simple.SimpleLoggerContextFactory");
    setDefault("org.apache.logging.log4j.simplelog.level", System.getProperty(LEVEL, OFF));
    setDefault("org.apache.logging.log4j.simplelog.showdatetime", "true");
  }

  /** Whether nothing is to be seen of it. */
  static boolean isSilent() {
    return System.getProperty(LEVEL, OFF).equals(OFF);
  }

  private static void setDefault(String key, String value) {
    if (System.getProperty(key) == null) {
      System.setProperty(key, value);
    }
  }
}
