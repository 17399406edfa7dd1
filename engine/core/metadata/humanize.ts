const acronyms: Readonly<Record<string, string>> = {
  id: 'ID',
  url: 'URL',
  uuid: 'UUID',
  iso: 'ISO',
  api: 'API',
  ip: 'IP',
  un: 'UN',
  html: 'HTML',
  css: 'CSS',
  csv: 'CSV',
  json: 'JSON',
  tfa: 'TFA',
}

/** A name for people from a name for machines: `travel_notes` → `Travel Notes`; of the platform's own collections `directus_files` → `Files`. */
export function humanize(name: string): string {
  return name
    .replace(/^directus_/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter(word => word !== '')
    .map(word => acronyms[word.toLowerCase()] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
