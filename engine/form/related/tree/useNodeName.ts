import { templateText } from '#engine/core/display/displayText.ts'
import type { TreeNode } from '#engine/core/item/nested/treeRows.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'

/** The names of the nodes of a tree, by the template of their text. */
export function useNodeName(collection: string, template: string): (node: TreeNode) => string {
  const text = useText()
  const format = useFormat()
  const { metadata, registry } = useStudio()
  return ({ item, key, state }) => {
    const words = item && templateText(registry, collection, template, item, { metadata, text, format })
    return words || (state === 'created' ? text('related_list.new_item') : String(key))
  }
}
