export interface SpecTest {
  readonly file: string
  readonly titles: readonly { readonly title: string; readonly ids: readonly string[]; readonly line: number }[]
  readonly proved: ReadonlySet<string>
}

export function readTest(file: string, source: string): SpecTest
