import { runCli } from './cli/runCli.ts'

const { env } = process
process.exitCode = await runCli(process.argv.slice(2), {
  env,
  print: text => console.log(text),
  warn: text => console.error(text),
})
