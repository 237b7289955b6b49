# Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
# in compliance with the License. You may obtain a copy of the License at
#
#     http://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software distributed under the License
# is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
# or implied. See the License for the specific language governing permissions and limitations under
# the License.

# What all commands of LCIndex share: how they reach Java, and how they show what comes back.
module LCIndex
  class Command < ::Shell::Commands::Command
    # The shell's own connection is not public; all commands share one more.
    def self.indexes(configuration)
      @@indexes ||= org.lcindex.shell.ShellIndexes.connect(configuration)
    end

    # Asks in a thread of Java's, so that Ctrl-C is noticed and ends the call.
    def ask
      configuration = @shell.hbase.configuration
      task = org.lcindex.shell.ShellTask.start(!@shell.debug) { yield Command.indexes(configuration) }
      nil until task.ended
      result = task.result
      # Here, because the standard error is silent while Java runs.
      Command.indexes(configuration).queries.warnings.each { |line| $stderr.puts(line) }
      result
    ensure
      task.cancel if task
    end

    # A table with its row count, and notes; returns nothing, so that the prompt shows nothing more.
    def show(listing)
      heading, *rows = listing.cells.map(&:to_a)
      formatter.header(heading) if heading
      rows.each { |row| formatter.row(row) }
      listing.notes.each { |note| formatter.row(note) }
      formatter.footer(rows.size) if heading
      raise listing.error if listing.error
    end

    # Called by the shell: what Java throws is told in words, without the names of its classes.
    # With -n the shell would print where it was raised, which is in these files.
    def handle_exceptions(cause, *_args)
      return unless cause.is_a?(java.lang.Throwable)

      told = org.lcindex.query.text.ErrorText.message(cause)
      # What a client says of a query has a word for Java's programs, too.
      told = org.lcindex.query.Wording::SHELL.of(told) if cause.is_a?(java.lang.IllegalArgumentException)
      raise RuntimeError, told, @shell.debug || $DEBUG ? nil : []
    end
  end
end
