// Checks import directions with dependency-cruiser, and that it found any modules at all: without its TypeScript parser
// it finds none and reports no violations.
import { cruiseImports } from './cruiseImports.mjs'

const { modules, violations } = await cruiseImports()
for (const { from, rule, to } of violations) console.error(`${rule}: ${from} imports ${to}`)
console.log(`${modules} modules, ${violations.length} violations`)
if (modules < 50 || violations.length > 0) process.exitCode = 1
