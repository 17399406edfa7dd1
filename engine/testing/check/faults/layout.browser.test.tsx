import messages from '#locales/en-US.json'
import { fixtures } from '#plugins/layouts/cards/fixtures.ts'
import { anyFaults } from './anyFaults.ts'
import { layoutFaults } from './layoutFaults.ts'
import { seeded } from './seeded.ts'

seeded({ ...fixtures, messages }, [...anyFaults, ...layoutFaults])
