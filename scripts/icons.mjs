// Writes engine/ui/icon/*Paths.ts and the library: the icons that the studio uses and offers, taken from the icon set.
// Run it after changing names.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { customPaths } from './icons/customPaths.mjs'
import { iconLibrary } from './icons/iconLibrary.mjs'

const set = JSON.parse(readFileSync('node_modules/@iconify-json/material-symbols/icons.json', 'utf8'))

const split = words => [...new Set(words.trim().split(/\s+/))]
/** The icons of the studio's own pages, bundled with its code. */
const studio = split(`
add arrow_back arrow_downward arrow_upward bookmark box check check_circle chevron_left chevron_right close contrast
dark_mode delete dock_to_left download edit edit_note error expand_more filter_list first_page
folder group help home info language last_page light_mode menu more_vert notifications payments people_alt person
public refresh search settings signal_wifi_1_bar signal_wifi_2_bar signal_wifi_3_bar sort table_rows translate
travel_explore tune undo upload warning
`)

/** More icons of the page of an item, bundled with it. */
const item = split(`
add_link archive calendar_today check_box check_box_outline_blank comment content_copy data_object draft link list lock
open_in_new redo remove schedule swap_vert unarchive visibility visibility_off
`)

/** More icons for editors and the plugin lists. They load together with the first of them. */
const tools = split(`
account_balance account_circle account_tree add_circle add_column_left add_column_right add_link add_row_above add_row_below
admin_panel_settings ads_click archive arrow_drop_down
arrow_drop_down_circle arrow_forward article attach_file broken_image brush calendar_today center_focus_strong
check_box check_box_outline_blank checklist circle code code_blocks collections_bookmark colorize comment content_copy
content_cut content_paste create_new_folder crop dark_mode data_object database delete_column delete_row description deselect draft drag_indicator
drive_file_move edit_calendar edit_note emoji_symbols euro expand_less fact_check featured_play_list file_copy file_present fingerprint
fit_screen flag flip flip_along format_align_center format_align_justify format_align_left format_align_right
format_bold format_clear format_color_fill format_h1 format_h2 format_h3 format_h4 format_h5 format_h6
format_indent_decrease format_indent_increase format_italic format_list_bulleted format_list_numbered format_quote
format_strikethrough format_textdirection_l_to_r format_textdirection_r_to_l format_underlined fullscreen
fullscreen_exit grid_view group groups history home_work horizontal_rule html hub image indeterminate_check_box insert_page_break key keyboard
label light_mode linear_scale link link_off list list_alt local_offer lock login logout looks_one map markdown menu_book more_horiz
movie music_note note notes numbers open_in_new open_with palette pin place post_add priority_high push_pin
radio_button_checked radio_button_unchecked redo remove repeat rotate_90_degrees_ccw route schedule select_all
select_check_box share smart_button smart_display speed split_scene splitscreen square_foot star star_half stethoscope
sticky_note subject subscript superscript swap_horiz swap_vert sync tab table text_fields title today toggle_off toggle_on
unarchive unfold_less unfold_more view_agenda view_column visibility visibility_off web work zoom_in zoom_out
`)

const aliases = {
  local_offer: 'sell',
  box: 'package-2',
  people_alt: 'group',
  place: 'location-on',
  collections_bookmark: 'collections-bookmark',
  note: 'sticky-note-2',
}

/** Icons that the set does not have. The set only flips horizontally: `flip_along` is its outline mirrored over its diagonal. */
const drawn = {
  flip_along:
    'M21 15v2h-2v-2h2zm-12 4v2H7v-2h2zM5 3h14c1.1 0 2 .9 2 2v4h-2V5H5v4H3V5c0-1.1.9-2 2-2zm-2 16h2v2c-1.1 0-2-.9-2-2zm20-8v2H1v-2h22zm-6 8v2h-2v-2h2zM5 15v2H3v-2h2zm8 4v2h-2v-2h2zm8 0c0 1.1-.9 2-2 2v-2h2z',
  delete_column:
    'M4 3h7v18H4V3zm5 16V5H6v14h3zM13.76 14.83 16.59 12l-2.83-2.83 1.41-1.41L18 10.59l2.83-2.83 1.41 1.41L19.41 12l2.83 2.83-1.41 1.41L18 13.41l-2.83 2.83z',
  delete_row:
    'M3 4v7h18V4H3zm16 5H5V6h14v3zM14.83 13.76 12 16.59l-2.83-2.83-1.41 1.41L10.59 18l-2.83 2.83 1.41 1.41L12 19.41l2.83 2.83 1.41-1.41L13.41 18l2.83-2.83z',
  flip: 'M15 21h2v-2h-2v2zm4-12h2V7h-2v2zM3 5v14c0 1.1.9 2 2 2h4v-2H5V5h4V3H5c-1.1 0-2 .9-2 2zm16-2v2h2c0-1.1-.9-2-2-2zm-8 20h2V1h-2v22zm8-6h2v-2h-2v2zM15 5h2V3h-2v2zm4 8h2v-2h-2v2zm0 8c1.1 0 2-.9 2-2h-2v2z',
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
/** The icons of the public pages, which render before the rest has loaded. */
const core = ['box', 'check', 'check_circle', 'close', 'error', 'info', 'warning']

function write(file, name, list) {
  const entries = list.map(icon => `  ${icon}:\n    '${drawn[icon] ?? customPaths[icon] ?? pathOf(bodyOf(icon))}',`)
  writeFileSync(
    `engine/ui/icon/${file}`,
    `/** Outlines in a 24 by 24 box, from Material Symbols (Apache 2.0). Written by scripts/icons.mjs. */\nexport const ${name}: Readonly<Record<string, string>> = {\n${entries.join('\n')}\n}\n`,
  )
}

write('corePaths.ts', 'corePaths', core)
const rest = list => list.filter(name => !core.includes(name))
write('paths.ts', 'paths', rest(studio))
write('itemPaths.ts', 'itemPaths', item)
write('toolPaths.ts', 'paths', rest(tools))

// The whole set that the icon interface offers, one file per group, so that only visible groups are loaded.
const library = iconLibrary(set)
library.groups = {
  custom: {
    ...library.pick({ box: 'package-2', commit_node: 'commit', folder_move: 'drive-file-move', logout: 'logout' }),
    ...customPaths,
  },
  ...library.groups,
}
const folder = 'engine/ui/icon/library'
mkdirSync(`${folder}/groups`, { recursive: true })
const save = (file, value) => writeFileSync(`${folder}/${file}.json`, `${JSON.stringify(value, null, 2)}\n`)
const namesOf = Object.fromEntries(Object.entries(library.groups).map(([group, icons]) => [group, Object.keys(icons)]))
save('names', { groups: namesOf, aliases: library.aliases })
for (const [group, icons] of Object.entries(library.groups)) save(`groups/${group}`, icons)
