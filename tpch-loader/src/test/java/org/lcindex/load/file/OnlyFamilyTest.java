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
package org.lcindex.load.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.text.UserError;
import picocli.CommandLine;

/** A family that can be no other one need not be named. */
class OnlyFamilyTest {
  @TempDir Path folder;

  private static TableDescriptor table(String... families) {
    return TableDescriptorBuilder.newBuilder(TableName.valueOf("orders"))
        .setColumnFamilies(Stream.of(families).map(ColumnFamilyDescriptorBuilder::of).toList())
        .build();
  }

  private void choose(TableDescriptor table, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("a.csv"), "id,price\n1,2\n");
    FileOptions chosen = CommandLine.populateCommand(new FileOptions(), options);
    try (FileLoad load = new FileLoad(file, chosen, List.of())) {
      load.choose(table);
    }
  }

  @Test
  void theOnlyOneIsTaken() throws IOException {
    choose(table("o"), "--key", "id");
    choose(table("o", "p"), "--key", "id", "--family", "p");
    for (String[] options : new String[][] {{"--key", "id"}, {"--key", "id", "--family", "f"}}) {
      UserError e = assertThrows(UserError.class, () -> choose(table("o", "p"), options));
      assertEquals("table orders has no family f; name one by --family", e.getMessage());
    }
    assertThrows(UserError.class, () -> choose(table("o"), "--key", "id", "--family", "f"));
  }
}
