const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i

/** Whether a color is near white; only for hexadecimal colors. */
export function isBright(color: string): boolean {
  const channels = hex.exec(color.trim())?.slice(1) ?? []
  return channels.reduce((sum, channel) => sum + Number.parseInt(channel, 16), 0) > 600
}
