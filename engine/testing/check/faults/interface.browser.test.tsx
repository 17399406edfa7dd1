import messages from '#locales/en-US.json'
import { fixtures } from '#plugins/interfaces/text-input/fixtures.ts'
import { anyFaults } from './anyFaults.ts'
import { editorFaults, typingFaults } from './interfaceFaults.ts'
import { seeded } from './seeded.ts'

seeded({ ...fixtures, messages }, [...anyFaults, ...editorFaults, ...typingFaults])
