import type { SpecRow } from './readRows.mjs'
import type { SpecTest } from './readTest.mjs'

export function checkRows(
  rows: readonly SpecRow[],
  tests: readonly SpecTest[],
  sources?: readonly { readonly file: string; readonly ids: readonly string[] }[],
): { readonly proved: number; readonly untested: readonly SpecRow[]; readonly problems: readonly string[] }
