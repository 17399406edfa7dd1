// Import directions by dependency-cruiser, and that it looked at anything at all: without its TypeScript reader it finds no
// modules and reports no violations.
import { cruiseImports } from './cruiseImports.mjs'

const { modules, violations } = await cruiseImports()
for (const { from, rule, to } of violations) console.error(`${rule}: ${from} imports ${to}`)
console.log(`${modules} modules, ${violations.length} violations`)
if (modules < 50 || violations.length > 0) process.exitCode = 1
