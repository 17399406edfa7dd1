/** What the page of a role receives in addition to the role. */
export interface RolePlaces {
  /** The open permission, from the address; empty for none. */
  readonly permission: string
  readonly openPermission: (id: number) => void
  readonly closePermission: () => void
  /** As closing, but without a way back to it. */
  readonly lostPermission: () => void
}
