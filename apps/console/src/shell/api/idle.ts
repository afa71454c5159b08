const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

let lastInput = Date.now()

/** Notes when a person last touched the page, for rules that end sessions nobody uses. */
export function watchInput(target: EventTarget = window): void {
  for (const name of EVENTS)
    target.addEventListener(
      name,
      () => {
        lastInput = Date.now()
      },
      { passive: true, capture: true },
    )
}

export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - lastInput) / 1_000))
