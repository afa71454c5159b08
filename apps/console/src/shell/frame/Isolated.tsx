import { Component, type ReactNode } from 'react'
import { showError } from '../../kit/toasts/toasts.ts'

/** What fails in here, for example a dialog that cannot be downloaded, is a notification and leaves the page as it is. */
export class Isolated extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    showError(error)
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
