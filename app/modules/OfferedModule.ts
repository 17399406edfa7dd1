/** A part of the studio, as the module bar and menus list it. */
export interface OfferedModule {
  readonly id: string
  /** A message key, or the name itself. */
  readonly name: string
  readonly isNamed?: true
  readonly icon: string
  /** The path from the root of the studio. */
  readonly path: string
  /** The address of an external link. */
  readonly href?: string
}
