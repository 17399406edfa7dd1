import messages from '#locales/en-US.json'
import { fixtures } from '#plugins/displays/rating/fixtures.ts'
import { anyFaults } from './anyFaults.ts'
import { displayFaults } from './displayFaults.ts'
import { seeded } from './seeded.ts'

seeded({ ...fixtures, messages }, [...anyFaults, ...displayFaults])
