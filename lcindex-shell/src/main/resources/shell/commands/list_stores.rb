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
    class ListStores < ::LCIndex::Command
      def help
        <<-EOF
List the versioned stores that you may know of: which version is current, which was before, which
may be swapped in. A store is read by its name: mdrq 'store:orders'.

Examples:

  hbase> list_stores

See also: list_versions, swap_store, rollback_store
EOF
      end

      def command
        show(ask { |indexes| indexes.stores.list })
      end
    end
  end
end
