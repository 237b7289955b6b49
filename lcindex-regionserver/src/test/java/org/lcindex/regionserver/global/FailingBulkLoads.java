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
package org.lcindex.regionserver.global;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.util.Pair;

/** Lets a hook of a bulk load fail, once. */
public final class FailingBulkLoads implements RegionCoprocessor, RegionObserver {
  enum Hook {
    BEFORE,
    AFTER
  }

  /** The hook that fails; null for none. */
  static final AtomicReference<Hook> FAILING = new AtomicReference<>();

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  private static void in(Hook hook) throws DoNotRetryIOException {
    if (FAILING.compareAndSet(hook, null)) {
      throw new DoNotRetryIOException("planted: " + hook);
    }
  }

  @Override
  public void preBulkLoadHFile(
      ObserverContext<RegionCoprocessorEnvironment> context, List<Pair<byte[], String>> familyPaths)
      throws DoNotRetryIOException {
    in(Hook.BEFORE);
  }

  @Override
  public void postBulkLoadHFile(
      ObserverContext<RegionCoprocessorEnvironment> context,
      List<Pair<byte[], String>> stagingFamilyPaths,
      Map<byte[], List<Path>> finalPaths)
      throws DoNotRetryIOException {
    in(Hook.AFTER);
  }
}
