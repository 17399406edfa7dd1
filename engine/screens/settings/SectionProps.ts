/** The props of a settings page. */
export interface SectionProps {
  /** The address below the section, without a slash in front; empty on its first page. */
  readonly path: string
}
