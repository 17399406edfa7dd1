import messages from '#locales/en-US.json'
import { fixtures } from '#plugins/interfaces/many-to-one/fixtures.ts'
import { anyFaults } from './anyFaults.ts'
import { editorFaults } from './interfaceFaults.ts'
import { relationFaults } from './relationFaults.ts'
import { seeded } from './seeded.ts'

seeded({ ...fixtures, messages }, [...anyFaults, ...editorFaults, ...relationFaults])
