import styles from './TokenPage.module.css'
import source from './tokens.css?raw'

/** The names of the tokens that start with one of these, in their order in `tokens.css`. */
function names(...starts: readonly string[]): readonly string[] {
  const all = [...source.matchAll(/^ {4}(--[\w-]+):/gm)].map(([, name = '']) => name)
  return [...new Set(all)].filter(name => starts.some(start => name.startsWith(start)))
}

const groups: readonly (readonly [string, readonly string[]])[] = [
  ['Surfaces', names('--surface')],
  ['Borders and focus', names('--border', '--focus-ring')],
  ['Accent', names('--project-color', '--accent', '--on-accent')],
  ['Danger, warning, success, info', names('--danger', '--on-danger', '--warning', '--success', '--info')],
]

const textColors = names('--text').filter(name => !name.startsWith('--text-size'))

/** All design tokens, as they look in the theme of the page. */
export const TokenPage = () => (
  <main className={styles.page}>
    <h1>Tokens</h1>
    {groups.map(([title, tokens]) => (
      <Section key={title} title={title}>
        {tokens.map(token => (
          <Row key={token} token={token}>
            <span className={styles.color} style={{ background: `var(${token})` }} />
          </Row>
        ))}
      </Section>
    ))}
    <Section title="Text colors">
      {textColors.map(token => (
        <Row key={token} token={token}>
          <span style={{ color: `var(${token})` }}>The harbor of Utsira</span>
        </Row>
      ))}
    </Section>
    <Section title="Text sizes">
      {names('--text-size').map(token => (
        <Row key={token} token={token}>
          <span style={{ fontSize: `var(${token})` }}>The harbor of Utsira</span>
        </Row>
      ))}
    </Section>
    <Section title="Fonts">
      {names('--font').map(token => (
        <Row key={token} token={token}>
          <span style={{ fontFamily: `var(${token})` }}>The harbor of Utsira, 1953</span>
        </Row>
      ))}
    </Section>
    <Section title="Spacing">
      {names('--space').map(token => (
        <Row key={token} token={token}>
          <span className={styles.bar} style={{ inlineSize: `var(${token})` }} />
        </Row>
      ))}
    </Section>
    <Section title="Corners">
      {names('--radius').map(token => (
        <Row key={token} token={token}>
          <span className={styles.box} style={{ borderRadius: `var(${token})` }} />
        </Row>
      ))}
    </Section>
    <Section title="Shadows">
      {names('--shadow').map(token => (
        <Row key={token} token={token}>
          <span className={styles.box} style={{ boxShadow: `var(${token})` }} />
        </Row>
      ))}
    </Section>
  </main>
)

interface SectionProps {
  readonly title: string
  readonly children: React.ReactNode
}

const Section = ({ title, children }: SectionProps) => (
  <section>
    <h2>{title}</h2>
    <ul className={styles.list}>{children}</ul>
  </section>
)

interface RowProps {
  readonly token: string
  readonly children: React.ReactNode
}

const Row = ({ token, children }: RowProps) => (
  <li className={styles.row}>
    {children}
    <code>{token}</code>
  </li>
)
