# Part of bin/lcindex: starts Java with an archive of the classes that commands load (class-data sharing), for quick starts.
# The first command that succeeds makes it, see org.lcindex.query.cli.SharedClasses. Its name has a checksum of Java and of all
# jars, by size and date, so that it is never used with others.
#   LCINDEX_CACHE  its folder (otherwise $XDG_CACHE_HOME/lcindex, otherwise ~/.cache/lcindex); empty for no archive

# java_version JAVA: prints the first number of its version, of 1.8 the 8. To ask Java itself costs as much as a third of the
# start. Its line begins with one word; others, such as "Picked up JAVA_TOOL_OPTIONS: ...", quote what anybody has set.
java_version() {
  release=$(dirname "$(dirname "$(readlink -f "$1")")")/release
  version=$(sed -n 's/^JAVA_VERSION="\([0-9][^"]*\)".*/\1/p' "$release" 2>/dev/null | head -n 1) || version=
  [ -n "$version" ] || version=$("$1" -version 2>&1 | sed -n 's/^[A-Za-z]* version "\([0-9][^"]*\)".*/\1/p' | head -n 1) || version=
  version=${version#1.}
  echo "${version%%[!0-9]*}"
}

# java_problem JAVA: says in one line what is wrong with its version; nothing when nothing is.
java_problem() {
  version=$(java_version "$1")
  case $version in
    17 | 18 | 19 | 20 | 21 | 22 | 23) ;;
    *) echo "$1 is Java ${version:-of an unknown version}, must be 17 to 23 (Hadoop does not run on 24 and newer); set JAVA_HOME to one of these" ;;
  esac
}

# split_classpath CLASSPATH: into $jars and $folders. Such an archive allows jars only; folders of configuration are named to
# org.lcindex.query.cli.ConfigurationFolders instead.
split_classpath() {
  jars=
  folders=
  ifs=$IFS
  IFS=:
  set -f
  for entry in $1; do
    if [ -d "$entry" ]; then
      folders=$folders:$entry
    elif [ -f "$entry" ] || [ "${entry%/\*}" != "$entry" ]; then
      jars=$jars:$entry
    fi
  done
  jars=${jars#:}
  set +f
  IFS=$ifs
}

# find_archive JAVA: its name in $archive, or nothing where there can be none.
find_archive() {
  archive=
  cache=${LCINDEX_CACHE-${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}}
  [ -n "$cache" ] || return 0
  [ -n "${LCINDEX_CACHE-}" ] || cache=$cache/lcindex
  # Java runs what is in an archive, so nobody else may write there.
  [ -d "$cache" ] || mkdir -p -m 700 "$cache" 2>/dev/null || return 0
  [ -O "$cache" ] && [ -w "$cache" ] || return 0
  ifs=$IFS
  IFS=:
  # shellcheck disable=SC2086 # a list of files, some with a star
  set -- "$(stat -L -c '%n %s %Y' "$1" $jars 2>/dev/null | cksum)"
  IFS=$ifs
  archive=$cache/classes-${1%% *}.jsa
}

# terminal: into $terminal how wide that of the standard output is, and whether the others are one: Java 17 cannot ask.
terminal=
terminal() {
  if [ -t 1 ]; then
    { size=$(stty size 2>/dev/null <&3) || size=; } 3<&1
    terminal="-Dlcindex.terminal.columns=${size#* }"
  fi
  [ ! -t 0 ] || terminal="$terminal -Dlcindex.terminal.input=true"
  [ ! -t 2 ] || terminal="$terminal -Dlcindex.terminal.error=true"
}

# How the script was called, for commands that are proposed: by its name alone where the PATH has found it.
called=$0
[ "$(command -v "${0##*/}" 2>/dev/null)" != "$0" ] || called=${0##*/}

# start JAVA OPTIONFILE OPTIONS CLASSPATH ARGUMENT...
start() {
  java=$1
  file=$2
  options=$3
  split_classpath "$4"
  shift 4
  find_archive "$java"
  terminal
  # shellcheck disable=SC2086 # lists of options
  set -- $options $terminal "-Dlcindex.command=$called" "-Dlcindex.configuration.folders=$folders" -cp "$jars" org.lcindex.query.cli.LCIndexCommand "$@"
  # Java is silent about an archive that does not fit, and goes on without.
  if [ -n "$archive" ] && [ -O "$archive" ]; then
    set -- -Xlog:disable -Xlog:all=error:stderr "-XX:SharedArchiveFile=$archive" "$@"
  elif [ -n "$archive" ]; then
    set -- -Xlog:disable -Xlog:all=error:stderr -XX:+IgnoreUnrecognizedVMOptions -XX:+RecordDynamicDumpInfo \
      "-Dlcindex.archive=$archive" "$@"
  fi
  exec "$java" @"$file" "$@"
}
