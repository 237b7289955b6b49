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

import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.type.ValueCodec;

/**
 * A column of a file with the type that its values are stored as.
 *
 * @param name as the file has it
 * @param family null for a row key that is no column besides
 * @param qualifier null for a row key that is no column besides
 * @param escaped its name as definitions have it
 * @param codec its type
 * @param declared whether the table is to declare the type; not of bytes whose type nobody knows
 * @param form how the file writes its values
 * @param other how it may write them as well, which has to be asked; null when that is clear
 * @param typeProposed whether somebody has to agree to the type
 * @param formProposed whether somebody has to agree to the form
 * @param from who says so
 * @param example a text of it; null when the sampled records have none
 */
record TypedColumn(
    String name,
    byte[] family,
    byte[] qualifier,
    String escaped,
    ValueCodec codec,
    boolean declared,
    TextForm form,
    TextForm other,
    boolean typeProposed,
    boolean formProposed,
    String from,
    String example) {
  /** Whether it is a column of the table. */
  boolean isColumn() {
    return qualifier != null;
  }

  /** Whether its numbers are read with a decimal point, which nobody has said. */
  boolean hasUnsaidPoints() {
    return form.comma() == null
        && switch (codec.type()) {
          case FLOAT, DOUBLE, DECIMAL -> true;
          default -> false;
        };
  }

  /** This column with the question whether its points are decimal ones. */
  TypedColumn withOpenPoints() {
    return new TypedColumn(
        name,
        family,
        qualifier,
        escaped,
        codec,
        declared,
        form.withComma(false),
        form.withComma(true),
        typeProposed,
        formProposed,
        from,
        example);
  }

  ColumnDeclaration declaration() {
    return ColumnDeclaration.of(family, qualifier, codec);
  }
}
