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
Verify the index files of a table: checksums and format, histograms, and every entry against the
HFiles, in both directions. What is wrong is named, queries do not use it any more, and the command
ends with an error; repair_index mends it. Corrupt files are built again by themselves.

The region servers do it in the background, at no more than lcindex.verify.bytes.per.second each. If
the command is interrupted they go on for ten minutes: call it again to see how far it is. With
RESUME it also takes what has ended within the last hour. CONTENT => false leaves out the HFiles.

'store:NAME' may stand for a table: the one of the store's current version.

Examples:

  hbase> verify_index 'orders'
  hbase> verify_index 'orders', CONTENT => false
  hbase> verify_index 'orders', RESUME => true
EOF
      end

      def command(table, options = {})
        progress = ->(line) { formatter.row(line) }
        show(ask { |indexes| indexes.verify(table, options, progress) })
      end
    end
  end
end
