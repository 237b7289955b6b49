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
    class DescribeIndex < ::LCIndex::Command
      def help
        <<-EOF
Show how the indexes of a table, or the one on a column, are defined.

'store:NAME' may stand for a table: the one of the store's current version.

Examples:

  hbase> describe_index 'orders'
  hbase> describe_index 'orders', 'o:totalprice'
EOF
      end

      def command(table, column = nil)
        show(ask { |indexes| indexes.describe(table, column) })
      end
    end
  end
end
