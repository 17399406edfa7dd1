import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const usage = `Translates the words of the studio; docs/guides/translate.md tells how.
  npm run locales -- missing <locale>               what the locale has no words for, as lines of key, tab, English
  npm run locales -- fill <locale> <keys> <words>   takes the words, a line each, for the keys of a file that "missing" wrote
  npm run locales -- prune                          drops what no locale needs any more, and sorts`

const folder = fileURLToPath(new URL('../locales/', import.meta.url))
const read = path => (existsSync(folder + path) ? JSON.parse(readFileSync(folder + path, 'utf8')) : {})
const sorted = words => Object.fromEntries(Object.entries(words).sort(([one], [other]) => (one < other ? -1 : 1)))
const write = (locale, words) => writeFileSync(`${folder}${locale}.json`, `${JSON.stringify(sorted(words), null, 2)}\n`)
const studio = { ...read('public/en-US.json'), ...read('en-US.json') }
const englishOf = locale => (locale.startsWith('mail/') ? read('mail/en-US.json') : studio)
const lines = text => text.replace(/\n$/, '').split('\n')

/** One line per message: a line break within a message is escaped. */
const missing = locale => {
  const english = englishOf(locale)
  const words = read(`${locale}.json`)
  const keys = Object.keys(sorted(english)).filter(key => words[key] === undefined)
  for (const key of keys) console.log(`${key}\t${english[key].replaceAll('\n', '\\n')}`)
}

const fill = (locale, keysFile, wordsFile) => {
  const keys = lines(readFileSync(keysFile, 'utf8')).map(line => line.split('\t')[0])
  const words = lines(readFileSync(wordsFile, 'utf8'))
  if (keys.length !== words.length) throw new Error(`${keys.length} keys, but ${words.length} lines of words`)
  const english = englishOf(locale)
  const unknown = keys.find(key => english[key] === undefined)
  if (unknown !== undefined) throw new Error(`${keysFile} names a key that English does not have: ${unknown}`)
  const more = Object.fromEntries(keys.map((key, at) => [key, words[at].replaceAll('\\n', '\n')]))
  write(locale, { ...read(`${locale}.json`), ...more })
}

const prune = () => {
  for (const locale of readdirSync(folder).filter(name => name.endsWith('.json') && name !== 'en-US.json')) {
    const code = locale.replace('.json', '')
    write(code, Object.fromEntries(Object.entries(read(locale)).filter(([key]) => key in studio)))
  }
}

const [command, ...parameters] = process.argv.slice(2)
if (command === 'missing' && parameters.length === 1) missing(...parameters)
else if (command === 'fill' && parameters.length === 3) fill(...parameters)
else if (command === 'prune') prune()
else {
  console.error(usage)
  process.exitCode = 1
}
