import {
  closedKey,
  fixedNameKey,
  keptKey,
  optionalText,
  singleKey,
} from '#engine/core/dataModel/collection/fieldTraits.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { DragHandle } from '#engine/ui/drag/DragHandle.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import { useStaging } from '../../staging/StagingContext.ts'
import styles from './FieldRow.module.css'
import { FieldRowName } from './FieldRowName.tsx'
import type { FieldRowProps } from './FieldRowProps.ts'
import { useFieldMoves } from './useFieldMoves.ts'

const widths = ['half', 'full', 'fill'] as const

/** A field of a collection: its name, and its actions. */
export function FieldRow(props: FieldRowProps) {
  const { info, field, place, count, groups, change, duplicate, remove, rename, children } = props
  const { group, at } = place
  const text = useText()
  const { metadata } = useStudio()
  const staging = useStaging()
  const readOnlyReason = closedKey(info, field)
  const width = widths.find(each => field.meta?.width?.startsWith(each)) ?? 'full'
  const { dragging, source, over, row, above, below, after, go, onKeyDown } = useFieldMoves(
    props,
    readOnlyReason === null,
  )
  return (
    <li
      className={styles.field}
      data-field={field.field}
      data-width={width}
      data-hidden={field.isHidden || undefined}
      data-dragging={dragging || undefined}
      data-group={children !== undefined || undefined}
    >
      <div ref={row} className={styles.row} data-over={over ?? undefined}>
        {readOnlyReason === null && (count > 1 || group !== null) && (
          <DragHandle
            source={source}
            label={text('data_model.move', { field: field.field, place: at + 1, count })}
            title={text('data_model.move_how')}
          />
        )}
        {readOnlyReason === null ? (
          <a
            className={styles.name}
            href={settingsHref('data-model', info.collection, field.field)}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            onKeyDown={onKeyDown}
          >
            <FieldRowName field={field} />
          </a>
        ) : (
          <span className={styles.name}>
            <FieldRowName field={field} />
          </span>
        )}
        <span className={styles.tools}>
          <IconButton
            icon={field.isHidden ? 'visibility_off' : 'visibility'}
            size="s"
            label={text(field.isHidden ? 'data_model.show_field' : 'data_model.hide_field', { field: field.field })}
            {...optionalText(text, readOnlyReason)}
            onPress={() => change({ hidden: !field.isHidden })}
          />
          <WidthMenu {...{ field, width, readOnlyReason, change }} />
          <MenuButton
            size="s"
            label={text('field_menu', { field: field.field })}
            items={[
              {
                id: 'up',
                label: text('move_up', { name: field.field }),
                icon: 'arrow_upward',
                disabled: above === null || readOnlyReason !== null,
                onSelect: () => go(above),
              },
              {
                id: 'down',
                label: text('move_down', { name: field.field }),
                icon: 'arrow_downward',
                disabled: below === null || readOnlyReason !== null,
                onSelect: () => go(below),
              },
              ...groups.map(each => ({
                id: `into-${each.field}`,
                label: text('data_model.move_into', { group: each.field }),
                icon: 'view_agenda',
                ...optionalText(text, readOnlyReason),
                onSelect: () => go({ group: each, at: Number.POSITIVE_INFINITY }),
              })),
              ...(group === null
                ? []
                : [
                    {
                      id: 'out',
                      label: text('data_model.move_out', { group: group.field }),
                      icon: 'logout',
                      ...optionalText(text, readOnlyReason),
                      onSelect: () => go(after),
                    },
                  ]),
              ...(rename === null
                ? []
                : [
                    {
                      id: 'rename',
                      label: text('data_model.rename'),
                      icon: 'edit',
                      ...optionalText(text, staging ? 'model.staged.no_step' : fixedNameKey(info, field)),
                      onSelect: rename,
                    },
                  ]),
              {
                id: 'duplicate',
                label: text('data_model.duplicate'),
                icon: 'content_copy',
                ...optionalText(text, readOnlyReason ?? singleKey(metadata, field)),
                onSelect: duplicate,
              },
              {
                id: 'delete',
                label: text('delete'),
                icon: 'delete',
                danger: true,
                ...optionalText(text, keptKey(info, field)),
                onSelect: remove,
              },
            ]}
          />
        </span>
      </div>
      {children}
    </li>
  )
}

interface WidthMenuProps extends Pick<FieldRowProps, 'field' | 'change'> {
  readonly width: (typeof widths)[number]
  readonly readOnlyReason: string | null
}

function WidthMenu({ field, width, readOnlyReason, change }: WidthMenuProps) {
  const text = useText()
  return (
    <MenuButton
      icon="view_column"
      size="s"
      label={text('data_model.width_of', { field: field.field })}
      items={widths.map(each => ({
        id: each,
        label: text(`data_model.width.${each}`),
        checked: each === width,
        ...optionalText(text, readOnlyReason),
        onSelect: () => change({ width: each }),
      }))}
    />
  )
}
