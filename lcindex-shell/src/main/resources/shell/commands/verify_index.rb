# Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
# in compliance with the License. You may obtain a copy of the License at
#
#     http://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software distributed under the License
# is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
# or implied. See the License for the specific language governing permissions and limitations under
# the License.

module Shell
  module Commands
    class VerifyIndex < ::LCIndex::Command
      def help
        <<-EOF
Let every region of a table read all its index files and check every checksum. A bad file is named,
dropped and built again by its server, and the command ends with an error. Reads all index files of
the table: on a large one, at a quiet time.

Example:

  hbase> verify_index 'orders'
EOF
      end

      def command(table)
        report = ask { |indexes| indexes.verify(table) }
        show(report)
        return if report.notes.empty?
        raise "#{report.notes.size} bad index files of table #{table}; they are built again, see index_status"
      end
    end
  end
end
