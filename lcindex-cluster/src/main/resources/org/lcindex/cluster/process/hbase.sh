#!/bin/sh
# Stands for HBase's bin/hbase where HBase was put together from its artifacts: the parts of it that tools use.
#   hbase classpath | hbase mapredcp | hbase shell [ARGUMENT...] | hbase CLASS [ARGUMENT...]
# HBASE_CONF_DIR, HBASE_CLASSPATH_PREFIX, HBASE_CLASSPATH, HBASE_OPTS and JAVA_HOME mean what they mean there.
home=$(dirname "$(dirname "$(readlink -f "$0")")")
conf=${HBASE_CONF_DIR:-$home/conf}
[ ! -r "$conf/hbase-env.sh" ] || . "$conf/hbase-env.sh"

path=$conf
for jar in "$home"/lib/*.jar; do
  case ${1:-}:$jar in
    # Ruby's jar has them, newer than those of HBase 2.5.
    shell:*/joni-* | shell:*/jcodings-*) ;;
    *) path=$path:$jar ;;
  esac
done
path=${HBASE_CLASSPATH_PREFIX:+$HBASE_CLASSPATH_PREFIX:}$path${HBASE_CLASSPATH:+:$HBASE_CLASSPATH}

opens=
for package in lang lang.reflect nio util util.concurrent io net; do
  opens="$opens --add-opens java.base/java.$package=ALL-UNNAMED"
done
for package in sun.nio.ch jdk.internal.ref jdk.internal.misc; do
  opens="$opens --add-opens java.base/$package=ALL-UNNAMED"
done
opens="$opens --add-exports java.base/jdk.internal.misc=ALL-UNNAMED"
opens="$opens --add-exports java.security.jgss/sun.security.krb5=ALL-UNNAMED"

command=${1:-}
[ -n "$command" ] || { echo "usage: hbase classpath | mapredcp | shell | CLASS" >&2; exit 1; }
shift
case $command in
  classpath)
    echo "$path"
    exit 0
    ;;
  shell)
    # As in HBase's tar.gz, Ruby is in a folder of its own. Its jar begins the shell.
    for jar in "$home"/lib/ruby/*; do
      path=$path:$jar
    done
    command=org.jruby.JarBootstrapMain
    ;;
  mapredcp)
    command=org.apache.hadoop.hbase.util.MapreduceDependencyClasspathTool
    ;;
esac
# shellcheck disable=SC2086 # lists of options
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" $opens -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx512m \
  -Djava.net.preferIPv4Stack=true ${HBASE_OPTS:-} -cp "$path" "$command" "$@"
