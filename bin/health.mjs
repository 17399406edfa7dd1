#!/usr/bin/env node
// Exits with 0 if the server on PORT can work, otherwise with 1. For health checks of containers.
const port = process.env['PORT'] || '8055'
try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/server/health`, { signal: AbortSignal.timeout(4_000) })
  process.exitCode = ok ? 0 : 1
} catch {
  process.exitCode = 1
}
