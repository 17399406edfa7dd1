/** What the page of a role is given besides the role. */
export interface RolePlaces {
  /** The right that lies open, as the address has it; empty for none. */
  readonly permission: string
  readonly openPermission: (id: number) => void
  readonly closePermission: () => void
  /** As closing, but without a way back to it. */
  readonly lostPermission: () => void
}
