#!/usr/bin/env node
// The command of the package. Settings in a file .env of the current folder count as if they were in the environment.
import { existsSync } from 'node:fs'
import { checkNode } from '../scripts/start/checkNode.mjs'

checkNode()
if (existsSync('.env')) process.loadEnvFile('.env')
process.env['NODE_ENV'] ??= 'production'
await import('../dist/server/cli.js')
