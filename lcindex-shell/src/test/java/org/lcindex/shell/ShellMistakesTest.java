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
package org.lcindex.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.definition.IndexDefinitions;

/**
 * What a user can get wrong in each command, typed into one stock shell: the answer is one line
 * that says what is wrong with what, and never a stack trace.
 *
 * <p>In the commands and answers below T is a table with indexes on f:price and f:day and a column
 * f:name without, BARE one without an index and with two families.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShellMistakesTest {
  /** What is typed, and a part of what is answered. */
  record Mistake(String typed, String answer) {
    private static Mistake of(String line) {
      String[] halves = line.split(" +\\| +", 2);
      return new Mistake(halves[0], halves[1]);
    }

    String command() {
      return typed.split(" ", 2)[0];
    }

    @Override
    public String toString() {
      return typed;
    }
  }

  private static List<Mistake> read(String lines) {
    return lines.lines().map(Mistake::of).toList();
  }

  /** An absent table, for every command. */
  static List<Mistake> tables() {
    return Stream.of(
            "aggregate_mdrq 'nosuch', 'f:price'",
            "distinct_mdrq 'nosuch', 'f:price'",
            "histogram_mdrq 'nosuch', 'f:price'",
            "count_mdrq 'nosuch', \"f:price > 1\"",
            "create_index 'nosuch', 'f:a INT'",
            "describe_index 'nosuch'",
            "describe_index 'nosuch', 'f:a'",
            "alter_index 'nosuch', 'f:a', POLICY => 'DEFERRED'",
            "disable_index 'nosuch', 'f:a'",
            "drop_index 'nosuch', 'f:a'",
            "enable_index 'nosuch', 'f:a'",
            "explain_mdrq 'nosuch', \"f:price > 1\"",
            "index_status 'nosuch'",
            "index_status 'nosuch', WATCH => true",
            "inspect_columns 'nosuch'",
            "list_columns 'nosuch'",
            "list_indexes 'nosuch'",
            "list_queries 'nosuch'",
            "mdrq 'nosuch', \"f:price > 1\"",
            "rebuild_index 'nosuch'",
            "rebuild_index 'nosuch', 'f:a'",
            "repair_index 'nosuch'",
            "retry_index 'nosuch'",
            "set_columns 'nosuch', 'f:a INT'",
            "unset_columns 'nosuch', 'f:a'",
            "verify_index 'nosuch'",
            "wait_index 'nosuch'")
        .map(typed -> new Mistake(typed, "There is no table nosuch; create it first"))
        .toList();
  }

  /** Too many or too few words, for every command: told by Ruby, with help by the shell. */
  static List<Mistake> words() {
    return read(
        """
          aggregate_mdrq T                     | (given 1, expected 2..4)
          count_mdrq                           | (given 0, expected 1..3)
          create_index                         | (given 0, expected 1+)
          describe_index T, 'f:price', 'f:day' | (given 3, expected 1..2)
          alter_index T                        | (given 1, expected 3)
          disable_index T                      | (given 1, expected 2)
          distinct_mdrq T                      | (given 1, expected 2..4)
          drop_index                           | (given 0, expected 1+)
          enable_index T                       | (given 1, expected 2)
          explain_mdrq                         | (given 0, expected 1..3)
          histogram_mdrq T                     | (given 1, expected 2..4)
          index_status T, {}, 5                | (given 3, expected 0..2)
          kill_query                           | (given 0, expected 1)
          inspect_columns                      | (given 0, expected 1..2)
          list_columns                         | (given 0, expected 1)
          list_indexes T, 'f:a'                | (given 2, expected 0..1)
          list_queries T, 'f:a'                | (given 2, expected 0..1)
          list_stores T                        | (given 1, expected 0)
          list_versions                        | (given 0, expected 1)
          mdrq                                 | (given 0, expected 1..3)
          rebuild_index                        | (given 0, expected 1..2)
          repair_index                         | (given 0, expected 1..2)
          retry_index T, 5                     | (given 2, expected 1)
          rollback_store                       | (given 0, expected 1..2)
          swap_store                           | (given 0, expected 1..2)
          set_columns                          | (given 0, expected 1+)
          unset_columns                        | (given 0, expected 1+)
          verify_index                         | (given 0, expected 1..2)
          wait_index                           | (given 0, expected 1..2)
          """);
  }

  static List<Mistake> names() {
    return read(
        """
          describe_index nil                   | 'null' is no table; write its name in quotes
          wait_index 5                         | '5' is no table; write its name in quotes
          list_indexes ''                      | must not be empty
          kill_query ''                        | is no id of a query, which has 1 to 128 bytes
          kill_query 'nosuch'                  | No query nosuch reads on
          list_versions 'nosuch'               | There is no store nosuch
          list_versions nil                    | 'null' is no store; write its name in quotes
          swap_store 'nosuch'                  | There is no store nosuch
          swap_store 'nosuch', 'x'             | 'x' is no version; write its number
          rollback_store 'a.v7'                | Name the store, a, and give the version beside it
          mdrq 'store:nosuch'                  | There is no store nosuch
          index_status 'store:nosuch'          | There is no store nosuch
          wait_index 'store:nosuch'            | There is no store nosuch
          rebuild_index 'store:nosuch'         | 'store:nosuch' names a store, and this is done to one table
          create_index 'no such', 'f:a INT'    | no such
          set_columns T                        | set_columns: [] names no columns; write for example
          set_columns T, 'f:price LONG'        | cannot be declared LONG: its index is of DOUBLE
          set_columns T, 'f:a NUMBER'          | unknown type 'NUMBER'
          unset_columns T, 'f:nosuch'          | has no declared column f:nosuch, nor any other
          unset_columns T, 'f:a', ALL => true  | ALL takes
          create_index 'hbase:meta', 'info:a INT' | hbase:meta is a system table of HBase
          describe_index BARE                  | Table bare has no index; create one with create_index
          index_status BARE                    | Table bare has no index; create one first
          rebuild_index BARE                   | Table bare has no index; create one first
          repair_index BARE                    | Table bare has no index; create one first
          retry_index BARE                     | Table bare has no index; create one first
          verify_index BARE                    | Table bare has no index; create one first
          wait_index BARE                      | Table bare has no index; create one first
          disable_index BARE, 'f:a'            | Table bare has no index on f:a, nor any other
          describe_index T, 'f:nosuch'         | has no index on f:nosuch; it has indexes on f:price, f:day
          disable_index T, 'f:nosuch'          | has no index on f:nosuch; it has indexes on f:price, f:day
          drop_index T, 'f:price', 'f:nosuch'  | has no index on f:nosuch; it has indexes on f:price, f:day
          enable_index T, 'f:nosuch'           | has no index on f:nosuch; it has indexes on f:price, f:day
          rebuild_index T, 'f:nosuch'          | has no index on f:nosuch; it has indexes on f:price, f:day
          describe_index T, 5                  | '5' is no column; write 'family:qualifier' in quotes
          drop_index T, nil                    | 'null' is no column; write 'family:qualifier' in quotes
          drop_index T                         | drop_index: no column is given; write drop_index 'orders'
          alter_index T, 'f:price', {}         | is LOCAL, and only GLOBAL ones have a policy
          disable_index T, ''                  | '' is no column; write 'family:qualifier' in quotes
          create_index T, 'x:a INT'            | Table orders has no family x; its families are f
          create_index BARE, 'a INT'           | column 'a' has no family: write family:a
          create_index T, 'f:price INT'        | has an index already: f:price DOUBLE. Drop it first
          count_mdrq T, "x:a > 1"              | Column x:a: table orders has no family x. Families: f
          aggregate_mdrq T, 'f:nosuch'         | f:nosuch of table orders is not known; known are f:price, f:day. If it exists, give its type
          count_mdrq T, BY => 'f:prise'        | f:prise of table orders is not known; did you mean f:price?
          explain_mdrq T, "f:nosuch > 1"       | give its type, as in f:nosuch::LONG, or declare it: set_columns 'orders', 'f:nosuch LONG'
          mdrq BARE, "a > 1"                   | Column a has no family and 0 indexes of table bare
          mdrq T, "price > 1", COLUMNS => 'x:a' | Column x:a: table orders has no family x. Families: f
          mdrq T, "f:name::STRING > 'a'", MODE => 'force' | no index
          mdrq T, "price > 1", INDEX => 'f:name' | has no index on f:name; it has indexes on f:price, f:day
          mdrq T, "price > 1", INDEX => 'f:day', MODE => 'force' | lcindex.index=f:day, but no condition has a range
          mdrq T, "price > 1", COLUMNS => 'f:name::TEXT' | TEXT
          """);
  }

  static List<Mistake> types() {
    return read(
        """
          create_index T, 'f:a INT', SPLITS => 8       | all are LOCAL: leave the number out
          create_index T, 'f:a INT GLOBAL', SPLITS => 1 | SPLITS 1: give 2 to 10000, or leave SPLITS out
          create_index T, 'f:a', TYPE => 'INT', GLOBAL => true, MIN => 1 | is GLOBAL and has MIN, which only
          create_index T, 'f:a', TYPE => 'INT', BUCKETS => 4 | has BUCKETS, which only global indexes have
          create_index T, 'f:a INT GLOBAL BUCKETS 300' | BUCKETS '300' is no whole number from 2 to 256
          create_index T, 'f:a NUMBER'                 | unknown type 'NUMBER': use one of [BOOLEAN
          create_index T, 'f:a', TYPE => 'NUMBER'      | unknown type 'NUMBER': use one of [BOOLEAN
          create_index T, 'f:a', TYPE => 5             | unknown type '5': use one of [BOOLEAN
          create_index T, 'f:a', TYPE => nil           | column 'f:a' has no TYPE; it takes one of [BOOLEAN
          create_index T, 'f:a', TYPE => 'INT', ENCODING => 'HEX' | unknown encoding 'HEX': use one of [BINARY
          create_index T, 'f:a', TYPE => 'BOOLEAN', ENCODING => 'ORDERED' | BOOLEAN has no ORDERED encoding
          create_index T, 'f:a', TYPE => 'INT', MIN => 'one', MAX => 2 | MIN of column 'f:a': 'one' is no INT
          create_index T, 'f:a', TYPE => 'INT', MIN => 5, MAX => 2 | 5
          create_index T, 'f:a', TYPE => 'INT', MIN => 1 | give MIN and MAX
          create_index T, 'f:a', TYPE => 'INT', MIN => 1, MAX => 2, FLAGS => 0 | FLAGS is '0'; it takes
          mdrq T, "price > 'abc'"                      | 'abc' is no DOUBLE
          count_mdrq T, "price > 'abc'"                | 'abc' is no DOUBLE
          aggregate_mdrq T, 'price', "price > 'abc'"   | 'abc' is no DOUBLE
          aggregate_mdrq T, 'day', FUNCTIONS => 'sum' | has no sum, because it is no number
          aggregate_mdrq T, 'price', FUNCTIONS => 'median' | FUNCTIONS has 'median'; it takes some of
          aggregate_mdrq T, 5                          | '5' is no column; write it as text
          count_mdrq T, BY => 'hour(day)'              | f:day is DATE, which has no hour
          count_mdrq T, BY => 'hours(day)'             | groups have no function hours; did you mean hour?
          count_mdrq T, BY => 5                        | BY is '5'; it takes a text or a list
          distinct_mdrq T, 'day', BY => 'price', LIMIT => 1 | LIMIT is of values, and BY counts them
          histogram_mdrq T, 'f:name::STRING'           | is STRING, which has no histogram
          histogram_mdrq T, 'day', BUCKETS => 20000    | A histogram of 20000 buckets; give 1 to 10000
          explain_mdrq T, "day > '1997-13-40'"         | '1997-13-40' is no DATE: the calendar has no such day; give one such as 1998-12-01
          mdrq T, "price < 3", LIMIT => 'ten'          | mdrq: LIMIT is 'ten'; it takes a whole number
          mdrq T, "price < 3", COLUMNS => [5]          | mdrq: COLUMNS is '[5]'; it takes a text or a list
          mdrq T, "price < 3", DESC => true            | DESC is the direction of ORDER_BY, which is missing
          mdrq T, ORDER_BY => 'price', DESC => true    | ORDER_BY wants a LIMIT
          mdrq T, ORDER_BY => 'f:no', LIMIT => 1       | f:no of table orders is not known; known are f:price, f:day
          mdrq T, "price < 3", AFTER => 5              | '5' is no page token
          mdrq T, "price < 3", MODE => 'always'        | MODE is 'always'; it takes one of [AUTO
          count_mdrq T, "price < 3", LIMIT => -1       | count_mdrq: LIMIT is '-1'; it takes a whole number
          explain_mdrq T, "price < 3", RUN => 'yes'    | explain_mdrq: RUN is 'yes'; it takes true or false
          index_status T, LONG => 5                    | index_status: LONG is '5'; it takes true or false
          index_status T, WATCH => 'often'             | index_status: WATCH is 'often'; it takes a time
          wait_index T, TIMEOUT => 'soon'              | wait_index: TIMEOUT is 'soon'; it takes a time
          verify_index T, CONTENT => 'no'              | verify_index: CONTENT is 'no'; it takes true or false
          repair_index T, TIMEOUT => -1                | repair_index: TIMEOUT is '-1'; it takes a time
          """);
  }

  static List<Mistake> syntax() {
    return read(
        """
          create_index T, 'f:a'                        | column 'f:a' has no type
          create_index T, 'f:a INT 1'                  | has 3 words: write family:qualifier TYPE
          create_index T, 5                            | '5' is neither a column nor options
          create_index T, nil                          | 'null' is neither a column nor options
          create_index T                               | no index is given
          create_index T, 'f:a', TYPE => 'INT', 'SIZE' => 5 | has no option SIZE; it takes COLUMN, TYPE
          mdrq T, nil                                  | 'nil' is no condition; write it as text
          mdrq T, "price < 3", 5                       | mdrq: '5' is no option; write NAME => VALUE
          mdrq T, "price < 3", 'FAST' => true          | mdrq has no option FAST; it takes AFTER, COLUMNS
          count_mdrq T, "price < 3", 'FAST' => true    | count_mdrq has no option FAST; it takes BY, INDEX, LIMIT
          aggregate_mdrq T, 'price', 'FAST' => true    | aggregate_mdrq has no option FAST; it takes BY, FUNCTIONS
          explain_mdrq T, "price < 3", 'FAST' => true  | explain_mdrq has no option FAST; it takes BY, COLUMNS
          index_status T, 'f:price'                    | index_status: 'f:price' is no option
          wait_index T, 10                             | wait_index: '10' is no option
          verify_index T, 'f:price'                    | verify_index: 'f:price' is no option
          repair_index T, 'FAST' => true               | repair_index has no option FAST; it takes CONTENT
          """);
  }

  /** With two lines more, which show the place. */
  static List<Mistake> conditions() {
    return read(
        """
          mdrq T, "price <"                            | at character 8: the condition ends here; expected a value
          count_mdrq T, "price < 3 and"                | at character 14: the condition ends here; expected a column
          aggregate_mdrq T, 'price', "price between 3" | at character 16: the condition ends here; expected and
          explain_mdrq T, "price between 3"            | at character 16: the condition ends here; expected and
          """);
  }

  private final TableName table = TableName.valueOf("orders");
  private final TableName bare = TableName.valueOf("bare");
  private EmbeddedCluster cluster;
  private ShellScript.Printed printed;

  @BeforeAll
  void makeThemAll(@TempDir Path folder) throws IOException, InterruptedException {
    cluster = SharedCluster.get();
    TableDescriptorBuilder two = TableDescriptorBuilder.newBuilder(bare);
    TableDescriptor one =
        TableDescriptorBuilder.newBuilder(table)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
            .build();
    try (Admin admin = cluster.admin()) {
      admin.createTable(IndexDefinitions.parse("f:price DOUBLE; f:day DATE").applyTo(one));
      admin.createTable(
          two.setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of("g"))
              .build());
    }
    ShellScript script = new ShellScript();
    all().forEach(mistake -> script.step(heading(mistake), mistake.typed()));
    script.define("T", table.getNameAsString());
    script.define("BARE", bare.getNameAsString());
    printed = script.run(folder, cluster.configuration(), null);
  }

  private static Stream<Mistake> all() {
    return Stream.of(tables(), words(), names(), types(), syntax(), conditions())
        .flatMap(List::stream);
  }

  private static String heading(Mistake mistake) {
    return mistake.typed().replace('\'', '`');
  }

  @AfterAll
  void dropTables() throws IOException {
    Tables.drop(cluster.connection(), table);
    Tables.drop(cluster.connection(), bare);
  }

  @ParameterizedTest
  @MethodSource({"tables", "words", "names", "types", "syntax"})
  void isAnsweredInOneLine(Mistake mistake) {
    List<String> answer = answer(mistake);
    assertEquals(1, answer.size(), answer::toString);
    assertTrue(answer.get(0).startsWith("ERROR: "), answer.get(0));
    assertTrue(answer.get(0).contains(mistake.answer()), answer.get(0));
  }

  @ParameterizedTest
  @MethodSource("conditions")
  void thePlaceOfASyntaxErrorIsShown(Mistake mistake) {
    List<String> answer = answer(mistake);
    assertEquals(3, answer.size(), answer::toString);
    assertTrue(answer.get(0).contains(mistake.answer()), answer.get(0));
    assertEquals("^", answer.get(2));
  }

  /** What was printed, without the echo of what was typed and the shell's own closing words. */
  private List<String> answer(Mistake mistake) {
    return printed
        .under(heading(mistake))
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("== ") && !line.startsWith("hbase:"))
        .filter(line -> !line.startsWith("Took ") && !line.startsWith("For usage try 'help "))
        .toList();
  }

  @Test
  void everyCommandIsTyped() throws IOException {
    String group;
    try (InputStream in = ShellMistakesTest.class.getResourceAsStream("/lcindex.rb")) {
      group = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    int start = group.indexOf("commands: %w[") + "commands: %w[".length();
    Set<String> commands =
        new TreeSet<>(
            List.of(group.substring(start, group.indexOf(']', start)).trim().split("\\s+")));
    assertEquals(commands, typed(words()));
    // Those that name no table.
    commands.removeAll(
        Set.of("kill_query", "list_stores", "list_versions", "rollback_store", "swap_store"));
    assertEquals(commands, typed(tables()));
  }

  private static Set<String> typed(List<Mistake> mistakes) {
    return new TreeSet<>(mistakes.stream().map(Mistake::command).toList());
  }
}
