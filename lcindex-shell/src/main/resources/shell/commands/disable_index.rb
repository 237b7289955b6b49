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
    class DisableIndex < ::LCIndex::Command
      def help
        <<-EOF
Switch the index on a column off. Its definition stays, its files go from every server, none is
built, and no query uses it. Its state is DISABLED.

Example:

  hbase> disable_index 'orders', 'o:totalprice'

See also: enable_index, drop_index
EOF
      end

      def command(table, column)
        show(ask { |indexes| indexes.disable(table, column) })
      end
    end
  end
end
