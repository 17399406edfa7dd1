import type { Fixtures } from '#engine/core/registry/Fixture.ts'
import { conform } from '#engine/testing/conform.tsx'
import messages from '#locales/en-US.json'
import { chosen } from './chosen.ts'

const modules = import.meta.glob<{ readonly fixtures: Fixtures }>('../../../plugins/interfaces/[m-r]*/fixtures.ts', {
  eager: true,
})

// The stories of the same fixtures run axe in Chromium, in every theme and direction.
for (const { fixtures } of Object.values(modules)) conform(chosen(fixtures), messages, { axe: false })
