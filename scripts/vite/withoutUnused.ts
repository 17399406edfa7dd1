import type { Plugin } from 'vite'

/** What the router and the query client refer to and no page uses, by module, and what is built instead. */
const replacements: readonly (readonly [module: RegExp, stub: string])[] = [
  [
    // The routes refer to the router's own links.
    /@tanstack\/react-router\/dist\/esm\/link\.js$/,
    `const refuse = () => { throw new Error('Links are plain here: app/shell/useStudioLinks.ts') }
export const Link = refuse, createLink = refuse, useLinkProps = refuse
export const linkOptions = options => options
`,
  ],
  [
    /@tanstack\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    `const refuse = () => { throw new Error('Infinite queries are not built in: scripts/vite/withoutUnused.ts') }
export const infiniteQueryBehavior = refuse, hasNextPage = refuse, hasPreviousPage = refuse
`,
  ],
]

/** Leaves out parts of packages that would load with the first pages, although nothing uses them. */
export function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    apply: 'build',
    load: id => replacements.find(([module]) => module.test(id))?.[1] ?? null,
  }
}
