// npm run build: builds the studio and the server, even if they are up to date.
import { builds, runBuild } from './start/ensureBuilt.mjs'

const built = Object.values(builds).map(runBuild)
process.exitCode = built.every(Boolean) ? 0 : 1
