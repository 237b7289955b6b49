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
package org.lcindex.cluster.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.lcindex.cluster.HBaseVersion;

/**
 * The web pages of master and region servers: HBase starts its web server only where a folder
 * {@code hbase-webapps} is on the class path, and of the jars in repositories not all have it. The
 * pages themselves are classes of every jar, so the list of them is made of these; styles and
 * pictures are taken from a jar that has them. Stateless.
 */
final class WebPages {
  /** Setting of a cluster: whether its servers have web pages. */
  static final String ON = ClusterState.OWN + "web.pages";

  private static final String WEBAPPS = "hbase-webapps/";
  private static final Pattern PAGE =
      Pattern.compile("org/apache/hadoop/hbase/generated/(master|regionserver)/(\\w+)_jsp\\.class");

  private WebPages() {}

  static boolean on(Map<String, String> settings) {
    return Boolean.parseBoolean(settings.get(ON));
  }

  /**
   * Writes what is not there yet.
   *
   * @param folder for the class path of the servers
   * @param hbase their jars
   */
  static void write(Path folder, List<Path> hbase) throws IOException {
    Path webapps = folder.resolve(WEBAPPS);
    if (Files.isDirectory(webapps)) {
      return;
    }
    Path server = serverJar(hbase);
    Files.createDirectories(webapps.resolve("static"));
    try (JarFile jar = new JarFile(server.toFile())) {
      page(webapps.resolve("master"), jar, "master-status");
      page(webapps.resolve("regionserver"), jar, "rs-status");
    }
    for (HBaseVersion version : HBaseVersion.built()) {
      copyStatic(serverJar(version.jars()), folder);
    }
  }

  private static Path serverJar(List<Path> jars) throws IOException {
    return jars.stream()
        .filter(jar -> jar.getFileName().toString().startsWith("hbase-server-"))
        .findFirst()
        .orElseThrow(() -> new IOException("no hbase-server-*.jar among " + jars));
  }

  private static void page(Path app, JarFile jar, String first) throws IOException {
    Path inf = Files.createDirectories(app.resolve("WEB-INF"));
    String servlets =
        jar.stream()
            .map(entry -> PAGE.matcher(entry.getName()))
            .filter(found -> found.matches() && found.group(1).equals(app.getFileName().toString()))
            .map(WebPages::servlet)
            .collect(Collectors.joining());
    Files.writeString(
        inf.resolve("web.xml"),
        "<web-app xmlns=\"http://java.sun.com/xml/ns/j2ee\" version=\"2.4\">\n"
            + servlets
            + "</web-app>\n");
    Files.writeString(
        app.resolve("index.html"),
        "<meta http-equiv=\"refresh\" content=\"0;url=/" + first + "\">\n");
  }

  private static String servlet(Matcher page) {
    String name = page.group().replace(".class", "").replace('/', '.');
    return """
        <servlet><servlet-name>%1$s</servlet-name><servlet-class>%1$s</servlet-class></servlet>
        <servlet-mapping><servlet-name>%1$s</servlet-name><url-pattern>/%2$s.jsp</url-pattern></servlet-mapping>
        """
        .formatted(name, page.group(2));
  }

  private static void copyStatic(Path server, Path folder) throws IOException {
    try (JarFile jar = new JarFile(server.toFile())) {
      List<JarEntry> files =
          jar.stream()
              .filter(e -> e.getName().startsWith(WEBAPPS + "static/") && !e.isDirectory())
              .toList();
      for (JarEntry file : files) {
        Path to = folder.resolve(file.getName()).normalize();
        Files.createDirectories(to.getParent());
        try (InputStream in = jar.getInputStream(file)) {
          Files.copy(in, to, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }
}
