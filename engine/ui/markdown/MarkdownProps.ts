export interface MarkdownProps {
  readonly source: string
}
