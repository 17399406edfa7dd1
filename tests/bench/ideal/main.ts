import { startIdeal } from './server.ts'

const [file = '', script = ''] = process.argv.slice(2)
const { address } = await startIdeal(file, script)
console.log(address)
