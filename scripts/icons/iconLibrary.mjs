import { readFileSync } from 'node:fs'

/** Icons of specific devices or dashboards, which the library leaves out. */
const special =
  /^(android|aod|battery-android|car-(defrost|fan|mirror)|chromecast|detector|fan-|game-|nest|tv-|watch-|airwave|hr-|farsight|earbud|fitness-track|body-|stylus-|mfg|arrows-more|apps-script|battery-(horiz|vert)|brightness-auto|signal-cellular-(pause|alt)|sound-detection|sim-card-download)|-(alert|badge|gear|apps-script|add-on)$|^\d+mp$|^\dk(-plus)?$|^\d+fps/

/** The names of the set without their style suffix. */
const plain = name => name.replace(/-(outline-rounded|outline-sharp|outline|rounded|sharp)$/, '')
const stored = name => name.replaceAll('-', '_')
const groupKey = title => title.toLowerCase().replace(/[^a-z]+/g, '_')
const outline = body => [...body.matchAll(/ d="([^"]+)"/g)].map(match => match[1]).join('')

/** The icons of the set by group, as paths, with their former names. */
export function iconLibrary(set) {
  const { categories } = JSON.parse(readFileSync('node_modules/@iconify-json/material-symbols/metadata.json', 'utf8'))
  const pathOf = name => {
    const icon = [`${name}-outline-rounded`, `${name}-rounded`, `${name}-outline`, name]
      .map(candidate => set.icons[candidate] ?? set.icons[set.aliases[candidate]?.parent])
      .find(Boolean)
    return icon ? outline(icon.body) : ''
  }
  const taken = new Set()
  const groups = {}
  for (const [title, members] of Object.entries(categories)) {
    const names = [...new Set(members.map(plain))].filter(name => !special.test(name) && !taken.has(name)).sort()
    const icons = names.map(name => [stored(name), pathOf(name)]).filter(([, path]) => path !== '')
    for (const name of names) taken.add(name)
    groups[groupKey(title)] = Object.fromEntries(icons)
  }
  const aliases = {}
  for (const [alias, { parent }] of Object.entries(set.aliases)) {
    const [from, to] = [plain(alias), plain(parent)]
    if (from !== to && !taken.has(from) && taken.has(to)) aliases[stored(from)] = stored(to)
  }
  const pick = wanted => Object.fromEntries(Object.entries(wanted).map(([name, own]) => [name, pathOf(own)]))
  return { groups, aliases, pick }
}
