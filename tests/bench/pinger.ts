import { percentile } from './median.ts'

// A separate process: otherwise the load generator would measure itself.
const [address = '', seconds = '1'] = process.argv.slice(2)
const times: number[] = []
console.log('ready')
// Not counted until every client is connected.
const begin = performance.now() + 1_000
const end = begin + Number(seconds) * 1000
while (performance.now() < end) {
  const started = performance.now()
  await (await fetch(`${address}/server/ping`)).text()
  if (started > begin) times.push(performance.now() - started)
  await new Promise(resolve => setTimeout(resolve, 20))
}
console.log(percentile(times, 0.99))
