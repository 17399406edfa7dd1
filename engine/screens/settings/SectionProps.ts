/** What a page of the settings is given. */
export interface SectionProps {
  /** The address below the section, without a slash in front; empty on its first page. */
  readonly path: string
}
