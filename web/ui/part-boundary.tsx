import { Component, type ReactNode } from "react"

/**
 * Around a part of the frame: what it throws leaves its place to `fallback` and the screen as it is. The bundler's
 * loader and React have logged it.
 */
export class PartBoundary extends Component<
  { fallback?: ReactNode; children: ReactNode },
  { isBroken: boolean }
> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    const { fallback = null, children } = this.props
    return this.state.isBroken ? fallback : children
  }
}
