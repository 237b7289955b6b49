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
    class SwapStore < ::LCIndex::Command
      def help
        <<-EOF
Make a READY version of a store current, for all readers at once: the newest READY one, or the one
with the number. Then the versions are deleted that the store does not keep.

Examples:

  hbase> swap_store 'orders'
  hbase> swap_store 'orders', 7

See also: rollback_store, list_versions
EOF
      end

      def command(store, version = nil)
        show(ask { |indexes| indexes.stores.swap(store, version) })
      end
    end
  end
end
