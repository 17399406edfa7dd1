import { newKey } from '#schemas/data/Item.ts'
import { hrefOf } from './base.ts'

/** The address of a settings page, by its path segments; a new object is at `+`, unencoded. */
export const settingsHref = (...steps: readonly string[]): string =>
  hrefOf(
    [
      '/settings',
      ...steps.map(step => (step === newKey ? newKey : encodeURIComponent(step).replaceAll('%2C', ','))),
    ].join('/'),
  )
