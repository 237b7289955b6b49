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

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds configuration in folders, before that in jars, for everything that asks the thread's class
 * loader, as Hadoop's {@code Configuration} does.
 *
 * <p>The start script takes folders out of the class path, because Java's archive of loaded classes
 * (see {@link SharedClasses}) allows jars only, and names them here instead.
 */
final class ConfigurationFolders extends URLClassLoader {
  private static final String PROPERTY = "lcindex.configuration.folders";

  private ConfigurationFolders(List<URL> folders, ClassLoader jars) {
    super(folders.toArray(URL[]::new), jars);
  }

  /** Uses the folders that the start script names, in this thread and those that it starts. */
  static void use() {
    List<URL> folders = new ArrayList<>();
    for (String folder : System.getProperty(PROPERTY, "").split(File.pathSeparator)) {
      if (!folder.isEmpty()) {
        folders.add(url(new File(folder)));
      }
    }
    if (!folders.isEmpty()) {
      Thread thread = Thread.currentThread();
      thread.setContextClassLoader(
          new ConfigurationFolders(folders, thread.getContextClassLoader()));
    }
  }

  private static URL url(File folder) {
    try {
      return folder.toURI().toURL();
    } catch (MalformedURLException e) {
      throw new AssertionError("a file always has a URL", e);
    }
  }

  /** What an administrator has written is above what is in a jar by chance. */
  @Override
  public URL getResource(String name) {
    URL own = findResource(name);
    return own != null ? own : super.getResource(name);
  }
}
