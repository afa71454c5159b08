import axe from 'axe-core'
import { expect } from 'vitest'

/** Nothing moves: what is half faded in, or on its way from one scheme to the other, has a color of neither. */
const still = document.createElement('style')
still.textContent = '*, *::before, *::after { transition: none !important; animation: none !important }'

/** What comes after has its motion again. */
export const moveAgain = () => still.remove()

/** What the rules of accessibility say in both schemes; of the dark one only what differs there. */
export async function expectAccessible(): Promise<void> {
  document.head.append(still)
  const found: string[] = []
  for (const scheme of ['light', 'dark'] as const) {
    document.documentElement.setAttribute('data-scheme', scheme)
    const { violations } = await axe.run(document.body, {
      resultTypes: ['violations'],
      ...(scheme === 'dark'
        ? { runOnly: ['color-contrast', 'link-in-text-block'] }
        : { rules: { region: { enabled: false } } }),
    })
    found.push(
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${scheme} ${id}: ${html.slice(0, 300)}`)),
    )
  }
  document.documentElement.setAttribute('data-scheme', 'light')
  expect(found).toEqual([])
}

/** A window of 1280×1024 whose reader has made everything four times as large. */
export const fourTimes = [320, 256] as const
