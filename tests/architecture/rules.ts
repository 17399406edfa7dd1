/** One source file, its path from the root with slashes. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

export interface Violation {
  readonly path: string
  readonly rule: string
  readonly found: string
}

/** CSS with a physical side or size that has a logical equivalent. */
const physical =
  /(?:^|[\s;{])((?:margin|padding|border)-(?:left|right|top|bottom)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|(?:left|right|top|bottom|(?:min-|max-)?(?:width|height))|(?:text-align|float|clear)\s*:\s*(?:left|right)[^;]*)\s*(?=:|;|$)/m

const withoutComments = (css: string): string =>
  css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@(media|container)[^{]*/g, '')

const isCode = (path: string): boolean => /\.tsx?$/.test(path)

/** The rules that neither the import table nor the linter checks. */
export function violationsOf({ path, text }: SourceFile): readonly Violation[] {
  const violations: Violation[] = []
  const add = (rule: string, what: string) => violations.push({ path, rule, found: what })
  if (isCode(path)) {
    const suppressed = text.match(/@ts-(?:ignore|expect-error|nocheck)/)
    if (suppressed) add('suppression', suppressed[0])
    const direction = text.match(/getComputedStyle\([^)]*\)\.direction|documentElement\.dir ===|document\.dir ===/)
    if (direction && path !== 'engine/ui/direction.ts')
      add('direction', `${direction[0]}: engine/ui/direction.ts reads it`)
    if (/^export default /m.test(text) && !/^export default function [A-Z]/m.test(text) && !isConfiguration(path))
      add('default export', 'only components behind load() have a default export')
  }
  if (path.endsWith('.css')) {
    const side = withoutComments(text).match(physical)
    if (side) add('physical side', side[1] ?? '')
  }
  return violations
}

/** Tools require a default export of their configuration; Storybook of every story file. */
const isConfiguration = (path: string): boolean =>
  /^[^/]+\.ts$|\/playwright\.config\.ts$|^\.storybook\/|\.stories\.tsx$/.test(path)
