import { Component, type ReactNode } from 'react'
import { forgetFailures } from '../lazy/componentOf.ts'

export interface BoundaryProps {
  readonly children: ReactNode
  /** The fallback; receives the cause and a retry function. */
  readonly fallback: ReactNode | ((cause: unknown, retry: () => void) => ReactNode)
}

/** Contains a rendering failure to the part that failed; the cause is logged. */
export class Boundary extends Component<BoundaryProps, { readonly failed: boolean; readonly cause: unknown }> {
  override state = { failed: false, cause: undefined as unknown }

  static getDerivedStateFromError(cause: unknown) {
    return { failed: true, cause }
  }

  override componentDidCatch(cause: unknown) {
    console.error(cause)
    forgetFailures()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const { fallback } = this.props
    return typeof fallback === 'function' ? fallback(this.state.cause, this.retry) : fallback
  }

  private readonly retry = () => this.setState({ failed: false, cause: undefined })
}
