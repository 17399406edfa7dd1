import type { Plugin } from '../../engine/core/registry/Registry.ts'
import { pluginReference } from './pluginReference.ts'
import { surfacePage } from './surface/surfacePage.ts'

/** The pages of docs/plugins/reference, by the names of their files. */
export const referencePages = (
  root: string,
  plugins: readonly Plugin[],
  words: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => ({
  'interfaces.md': pluginReference('interface', plugins, words),
  'displays.md': pluginReference('display', plugins, words),
  'layouts.md': pluginReference('layout', plugins, words),
  'surface.md': surfacePage(root),
})
