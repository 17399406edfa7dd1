import type { Plugin } from '#engine/plugin.ts'
import { tabular } from './layouts/tabular/plugin.ts'

/** The plugins that come with the studio. */
export const builtIns: readonly Plugin[] = [tabular]
