import type { Plugin } from 'vite'

const stub = `const refuse = () => { throw new Error('Links are plain here: app/shell/useStudioLinks.ts') }
export const Link = refuse, createLink = refuse, useLinkProps = refuse
export const linkOptions = options => options
`

/**
 * Leaves out the router's own links: its routes reference them, so they would load with the sign-in page, and nothing
 * renders one. Links of the studio are plain.
 */
export function withoutLinks(): Plugin {
  return {
    name: 'without-links',
    apply: 'build',
    load: id => (/@tanstack\/react-router\/dist\/esm\/link\.js$/.test(id) ? stub : null),
  }
}
