/** Waits for a condition that may hold after each `release`. */
export class WaitingRoom {
  #waiting: (() => void)[] = []

  /** Nothing when the condition holds already. */
  until(holds: () => boolean): Promise<void> | undefined {
    return holds() ? undefined : this.#wait(holds)
  }

  release(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const wake of waiting) wake()
  }

  async #wait(holds: () => boolean): Promise<void> {
    do await new Promise<void>((resolve) => this.#waiting.push(resolve))
    while (!holds())
  }
}
