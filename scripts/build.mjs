// npm run build: the studio and the server, whether out of date or not.
import { builds, runBuild } from './start/ensureBuilt.mjs'

const built = Object.values(builds).map(runBuild)
process.exitCode = built.every(Boolean) ? 0 : 1
