import { escapeHtml } from './writeLines.ts'

/** Pages of videos and the address that shows the video alone. */
const players: readonly (readonly [RegExp, (id: string) => string])[] = [
  [
    /^https:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:.*&)?v=([\w-]+)/,
    id => `https://www.youtube-nocookie.com/embed/${id}`,
  ],
  [/^https:\/\/youtu\.be\/([\w-]+)/, id => `https://www.youtube-nocookie.com/embed/${id}`],
  [/^https:\/\/(?:www\.)?vimeo\.com\/(\d+)/, id => `https://player.vimeo.com/video/${id}`],
]

/** The HTML that embeds a video, audio or page; null for addresses that are not web addresses. */
export function mediaHtml(address: string): string | null {
  const url = parse(address)
  if (url === null) return null
  const src = escapeHtml(address)
  const path = url.pathname.toLowerCase()
  if (/\.(mp4|webm|mov|m4v|ogv)$/.test(path)) return `<video controls="controls" src="${src}"></video>`
  if (/\.(mp3|ogg|oga|wav|m4a|flac)$/.test(path)) return `<audio controls="controls" src="${src}"></audio>`
  for (const [page, player] of players) {
    const id = page.exec(address)?.[1]
    if (id !== undefined) return frame(player(id))
  }
  return /^https:/i.test(address) ? frame(address) : null
}

const frame = (address: string): string =>
  `<iframe src="${escapeHtml(address)}" width="560" height="315" allowfullscreen="allowfullscreen"></iframe>`

function parse(address: string): URL | null {
  try {
    const url = new URL(address, 'https://studio.invalid/')
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
  } catch {
    return null
  }
}
