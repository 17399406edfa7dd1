/** A part of the studio as bars and menus name it. */
export interface OfferedModule {
  readonly id: string
  /** The key of its name, or the name itself. */
  readonly name: string
  readonly isNamed?: true
  readonly icon: string
  /** From the root of the studio. */
  readonly path: string
  /** The address of an external link. */
  readonly href?: string
}
