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
package org.lcindex.regionserver.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;

/** The lines that a logger and those below it write until this is closed. */
public final class LogLines implements AutoCloseable {
  private final Logger logger;
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final AbstractAppender appender;

  public LogLines(String name) {
    logger = (Logger) LogManager.getLogger(name);
    appender =
        new AbstractAppender("lines", null, null, true, Property.EMPTY_ARRAY) {
          @Override
          public void append(LogEvent event) {
            lines.add(event.getLevel() + " " + event.getMessage().getFormattedMessage());
          }
        };
    appender.start();
    logger.addAppender(appender);
  }

  public List<String> containing(String text) {
    return lines.stream().filter(line -> line.contains(text)).toList();
  }

  @Override
  public String toString() {
    return String.join("\n", lines);
  }

  @Override
  public void close() {
    logger.removeAppender(appender);
    appender.stop();
  }
}
