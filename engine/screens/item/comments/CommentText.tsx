import { linkParts } from '#engine/core/text/linkParts.ts'
import { UserPopover } from '#engine/form/display/user/UserPopover.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { mentionParts } from '#schemas/mentions/mentions.ts'
import styles from './Comments.module.css'
import type { People } from './usePeopleOf.ts'

interface CommentTextProps {
  readonly children: string
  readonly people: People
}

/** A comment with the names of mentioned people, and with links. */
export function CommentText({ children, people }: CommentTextProps) {
  const text = useText()
  return (
    <p className={styles.text} dir="auto">
      {mentionParts(children).map((part, index) => {
        if (part.kind === 'text')
          // biome-ignore lint/suspicious/noArrayIndexKey: a text that changes is drawn again as a whole
          return <Linked key={index}>{part.text}</Linked>
        const name = people.get(part.id)?.name ?? null
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text that changes is drawn again as a whole
          <span key={index} className={styles.mention} data-part="mention">
            <UserPopover id={name === null ? null : part.id}>
              <bdi>@{name ?? text('unknown_user')}</bdi>
            </UserPopover>
          </span>
        )
      })}
    </p>
  )
}

const Linked = ({ children }: { readonly children: string }) =>
  linkParts(children).map(({ href, text: part }, index) =>
    href === null ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text that changes is drawn again as a whole
      <a key={index} href={href} {...(isElsewhere(href) ? { target: '_blank', rel: 'noreferrer' } : {})}>
        {part}
      </a>
    ),
  )

/** Pages of the studio open in the same tab. */
const isElsewhere = (href: string): boolean => new URL(href).origin !== window.location.origin
