import type { Setting } from './Setting.ts'
import { settings } from './settings.ts'

/** The table of settings as Markdown, for docs/reference/environment-variables.md. */
export function settingsTable(): string {
  const rows = Object.entries<Setting<unknown>>(settings).map(
    ([name, { about, expected, fallback, otherwise }]) =>
      `| \`${name}\` | ${fallback === null ? otherwise : `\`${fallback}\``} | ${about} Takes ${expected}. |`,
  )
  return ['| Setting | Default | Description |', '| --- | --- | --- |', ...rows].join('\n')
}
