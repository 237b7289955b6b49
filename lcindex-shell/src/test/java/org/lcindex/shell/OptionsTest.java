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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Values as the shell gives them, and what is said of wrong ones. */
class OptionsTest {
  private static Options of(Object value) {
    return new Options("command", Map.of("A", value), "A", "B");
  }

  private static void refused(String expected, Runnable call) {
    Exception e = assertThrows(IllegalArgumentException.class, call::run);
    assertTrue(e.getMessage().contains(expected), e.getMessage());
  }

  @Test
  void kinds() {
    assertEquals(Duration.ofSeconds(30), of(30L).time("A", null));
    assertEquals(Duration.ofMillis(1500), of(1.5).time("A", null));
    assertEquals(Duration.ofMinutes(2), of("2m").time("A", null));
    assertEquals(Duration.ofHours(1), of("1h").time("B", Duration.ofHours(1)));
    assertEquals(10, of(10L).count("A", 1));
    assertEquals(1, of(10L).count("B", 1));
    assertTrue(of(true).on("A"));
    assertFalse(of(true).on("B"));
    assertEquals(List.of("x"), of("x").texts("A"));
    assertEquals(List.of("x", "y"), of(List.of("x", "y")).texts("A"));
    assertNull(of("x").text("B"));
    assertFalse(new Options("command", null, "A").has("A"));
  }

  @Test
  void wrongOnesAreToldWithWhatIsTaken() {
    refused(
        "command has no option C; it takes A", () -> new Options("command", Map.of("C", 1), "A"));
    refused("'now' is no option", () -> new Options("command", "now", "A"));
    refused("A is 'soon'; it takes a time", () -> of("soon").time("A", null));
    refused("A is '0'; it takes a time", () -> of(0L).time("A", null));
    refused("A is '-1'; it takes a whole number", () -> of(-1L).count("A", 1));
    refused("A is 'yes'; it takes true or false", () -> of("yes").on("A"));
    refused("A is '[1]'; it takes a text", () -> of(List.of(1)).texts("A"));
  }

  @Test
  void watchingIsOffOrEverySoManySeconds() {
    assertNull(ShellIndexes.watchSeconds(Map.of()));
    assertNull(ShellIndexes.watchSeconds(Map.of("WATCH", false)));
    assertEquals(2.0, ShellIndexes.watchSeconds(Map.of("WATCH", true)));
    assertEquals(0.5, ShellIndexes.watchSeconds(Map.of("WATCH", 0.5)));
    refused(
        "index_status has no option EVERY", () -> ShellIndexes.watchSeconds(Map.of("EVERY", 1)));
  }
}
