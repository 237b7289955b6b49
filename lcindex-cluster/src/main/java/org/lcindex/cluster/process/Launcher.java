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

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lcindex.cluster.SteeredFiles;
import org.lcindex.config.ConfigKeys;

/** Starts server JVMs. They belong to no terminal and outlive the JVM that started them. */
final class Launcher {
  private static final List<Path> SETSID =
      List.of(Path.of("/usr/bin/setsid"), Path.of("/bin/setsid"));

  /** Setting of a cluster: the descriptors that its region servers may have open. */
  static final String OPEN_FILES = ClusterState.OWN + "open.files";

  /** Setting of a cluster: the largest heap of its region servers, in megabytes. */
  static final String HEAP = ClusterState.OWN + "heap.megabytes";

  /** Setting of a cluster: whether its region servers do without the optimising compiler. */
  static final String SHORT_LIVED = ClusterState.OWN + "short.lived";

  /** Setting of a cluster: a folder or jar with classes that servers have besides. */
  static final String CLASSES = ClusterState.OWN + "classes";

  /** Setting of a cluster, with the name of a server of HBase behind it: its plugin's jar. */
  static final String PLUGIN = ClusterState.OWN + "plugin.";

  /** Setting of a cluster: a folder with classes that servers have instead of HBase's. */
  static final String INSTEAD = ClusterState.OWN + "classes.instead";

  private final ClusterFiles files;
  private final ServerClasspath classpath;
  private final ClusterState state;
  private final Map<String, String> settings;

  Launcher(ClusterFiles files, ServerClasspath classpath, ClusterState state) {
    this.files = files;
    this.classpath = classpath;
    this.state = state;
    this.settings = state.settings();
  }

  /** Starts a member's JVM, whose configuration has been written. */
  OsProcess start(Member member) throws IOException {
    Path data = Files.createDirectories(files.data(member));
    Files.createDirectories(data.resolve("tmp"));
    Files.createDirectories(files.logs());
    File output = files.output(member).toFile();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add(files.tagArgument());
    command.add("@" + argumentFile(member));
    Process process =
        new ProcessBuilder(detached(limited(member, command)))
            .directory(data.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(output))
            .start();
    return OsProcess.of(process.toHandle());
  }

  /** The command under a limit; the shell becomes the command, so the process id stays. */
  private List<String> limited(Member member, List<String> command) {
    String openFiles = settings.get(OPEN_FILES);
    if (openFiles == null || member.role() != Role.REGION_SERVER) {
      return command;
    }
    List<String> words = new ArrayList<>();
    words.addAll(List.of("/bin/sh", "-c", "ulimit -n \"$0\" && exec \"$@\"", openFiles));
    words.addAll(command);
    return words;
  }

  /**
   * A command in a session of its own: Ctrl-C in this terminal, or its end, is not its business.
   * The process id stays that of the started process.
   */
  static List<String> detached(List<String> command) {
    List<String> words = new ArrayList<>(command);
    SETSID.stream()
        .filter(Files::isExecutable)
        .findFirst()
        .ifPresent(setsid -> words.add(0, setsid.toString()));
    return words;
  }

  /** In a file, because the class path alone has some 25,000 characters. */
  private Path argumentFile(Member member) throws IOException {
    List<String> arguments = new ArrayList<>();
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-"))
        .forEach(arguments::add);
    Role role = member.role();
    Path site = files.site(member, state);
    arguments.add("-Xmx" + heapMegabytes(role) + "m");
    arguments.add("-Djava.net.preferIPv4Stack=true");
    arguments.add("-Djava.io.tmpdir=" + files.data(member).resolve("tmp"));
    arguments.add("-XX:ErrorFile=" + files.logs().resolve(member.name() + ".hs_err"));
    arguments.add("-XX:+ExitOnOutOfMemoryError");
    arguments.add("-Dlog4j2.configurationFile=" + site.resolve("log4j2.xml"));
    arguments.add("-Dlcindex.log.file=" + files.log(member));
    arguments.add("-Dhadoop.log.dir=" + files.logs());
    if (role == Role.ZOOKEEPER) {
      arguments.add("-Dzookeeper.admin.enableServer=false");
      arguments.add("-Dzookeeper.forceSync=no");
    }
    if (role == Role.REGION_SERVER) {
      arguments.add("-Xlog:gc:file=" + files.collections(member));
      arguments.add("-D" + SteeredFiles.PROPERTY + "=" + files.disk(member.number()));
    }
    if (role != Role.REGION_SERVER || Boolean.parseBoolean(settings.get(SHORT_LIVED))) {
      // Processes that have little to do should not spend a small machine's time on compiling. Of
      // what does not fit into the code cache, which is small then by default, nothing is compiled.
      arguments.add("-XX:TieredStopAtLevel=1");
      arguments.add("-XX:ReservedCodeCacheSize=240m");
      arguments.add("-XX:+UseSerialGC");
    }
    arguments.add("-cp");
    arguments.add(classpath(member, site));
    arguments.add(role.mainClass());
    arguments.addAll(role.arguments());
    Path file = Files.createDirectories(files.conf(member)).resolve("java.args");
    Files.write(file, arguments.stream().map(Launcher::quoted).toList());
    return file;
  }

  private String classpath(Member member, Path site) throws IOException {
    Role role = member.role();
    boolean web = WebPages.on(settings) && role.hbase();
    if (state.stock() && role.hbase()) {
      List<String> entries = new ArrayList<>(List.of(site.toString()));
      if (web) {
        entries.add(files.web(state.hbase(member)).toString());
      }
      entries.addAll(files.home(member.name()).jars());
      return String.join(File.pathSeparator, entries);
    }
    boolean steered =
        role == Role.REGION_SERVER
            && SteeredFiles.class
                .getName()
                .equals(settings.get(ConfigKeys.LOCAL_FILES_CLASS.name()));
    String other = role.hbase() ? settings.get(PLUGIN + member.name()) : null;
    ServerClasspath of = other == null ? classpath : ServerClasspath.with(Path.of(other));
    String usual = of.text(site, state.hbase(member), steered);
    String instead = settings.get(INSTEAD);
    if (web) {
      usual = files.web(state.hbase(member)) + File.pathSeparator + usual;
    }
    if (instead != null && role.hbase()) {
      usual = instead + File.pathSeparator + usual;
    }
    String more = settings.get(CLASSES);
    return more == null || !role.hbase() ? usual : usual + File.pathSeparator + more;
  }

  private String heapMegabytes(Role role) {
    String usual = Integer.toString(role.heapMegabytes());
    return role == Role.REGION_SERVER ? settings.getOrDefault(HEAP, usual) : usual;
  }

  private static String quoted(String argument) {
    return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
