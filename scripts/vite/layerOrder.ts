import { readFileSync } from 'node:fs'
import type { AcceptedPlugin } from 'postcss'

const order = readFileSync(new URL('../../engine/ui/tokens/layers.css', import.meta.url), 'utf8').match(
  /@layer [^;{]+;/,
)?.[0]

/**
 * Puts the order of the layers in front of each of our style sheets. Style sheets load by chunk, and the first one
 * decides the order of the layers it names: the reset must not win over an icon because the icon loaded first.
 */
export function layerOrder(): AcceptedPlugin {
  if (order === undefined) throw new Error('engine/ui/tokens/layers.css names no order of layers')
  return {
    postcssPlugin: 'layer-order',
    Once: root => {
      if (root.some(node => node.type === 'atrule' && (node.name === 'layer' || node.name === 'import')))
        root.prepend(order)
    },
  }
}
