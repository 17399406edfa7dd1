import { newKey } from '#schemas/data/Item.ts'
import { hrefOf } from './base.ts'

/** The address of a page of the settings, by the steps below them; a new thing is at `+`, as it is read. */
export const settingsHref = (...steps: readonly string[]): string =>
  hrefOf(
    [
      '/settings',
      ...steps.map(step => (step === newKey ? newKey : encodeURIComponent(step).replaceAll('%2C', ','))),
    ].join('/'),
  )
