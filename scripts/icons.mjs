// Writes engine/ui/icon/corePaths.ts and paths.ts: the icons that the studio draws, taken from the icon set. Run it after changing names.
import { readFileSync, writeFileSync } from 'node:fs'

const set = JSON.parse(readFileSync('node_modules/@iconify-json/material-symbols/icons.json', 'utf8'))

const names = `
account_balance add add_circle add_link archive arrow_back arrow_downward arrow_drop_down arrow_drop_down_circle
arrow_forward arrow_upward article attach_file bookmark box broken_image calendar_today check check_circle
chevron_left chevron_right close code collections_bookmark comment content_copy content_paste contrast dark_mode
delete description dock_to_left download draft drag_indicator edit edit_note error euro expand_less expand_more
explore fact_check file_present filter_list first_page flag folder format_align_left format_list_bulleted format_quote
grid_view group groups help history home home_work image info keyboard label language last_page light_mode
linear_scale link link_off list lock login logout looks_one map menu menu_book more_horiz more_vert movie music_note
note notes numbers open_in_new palette payments people_alt person pin place public push_pin redo refresh remove route
schedule search settings share sort speed star star_half subject swap_horiz sync table_rows text_fields title today
toggle_on translate local_offer square_foot account_circle admin_panel_settings brush work travel_explore tune unarchive undo upload view_column visibility visibility_off warning web
`
  .trim()
  .split(/\s+/)

const aliases = {
  local_offer: 'sell',
  box: 'package-2',
  people_alt: 'group',
  place: 'location-on',
  collections_bookmark: 'collections-bookmark',
  note: 'sticky-note-2',
}

function bodyOf(name) {
  const own = aliases[name] ?? name.replaceAll('_', '-')
  for (const candidate of [`${own}-outline-rounded`, `${own}-rounded`, `${own}-outline`, own]) {
    const alias = set.aliases?.[candidate]?.parent
    const icon = set.icons[candidate] ?? (alias && set.icons[alias])
    if (icon) return icon.body
  }
  throw new Error(`The icon set has no "${name}"`)
}

const pathOf = body => [...body.matchAll(/ d="([^"]+)"/g)].map(match => match[1]).join('')
/** The icons of the pages for everyone, which are drawn before the rest has arrived. */
const core = ['box', 'check', 'check_circle', 'close', 'error', 'info', 'warning']

function write(file, name, list) {
  const entries = list.map(icon => `  ${icon}:\n    '${pathOf(bodyOf(icon))}',`)
  writeFileSync(
    `engine/ui/icon/${file}`,
    `/** Outlines in a 24 by 24 box, from Material Symbols (Apache 2.0). Written by scripts/icons.mjs. */\nexport const ${name}: Readonly<Record<string, string>> = {\n${entries.join('\n')}\n}\n`,
  )
}

write('corePaths.ts', 'corePaths', core)
write(
  'paths.ts',
  'paths',
  names.filter(name => !core.includes(name)),
)
