import type { Page } from '@playwright/test'

/** Milliseconds from pressing a column's heading until another row stands first. */
export function timeSort(page: Page, column: string): Promise<number> {
  return page.evaluate(async (name) => {
    const grid = document.querySelector('[role=grid]')
    const heading = [...(grid?.querySelectorAll('[role=columnheader]') ?? [])].find((each) =>
      each.textContent?.includes(name),
    )
    const target = heading?.querySelector('button') ?? heading
    const first = () => grid?.querySelectorAll('[role=row] a')[0]?.textContent
    const before = first()
    const begun = performance.now()
    for (const type of ['pointerdown', 'pointerup', 'click'])
      target?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', button: 0, isPrimary: true }))
    while (first() === before || first() === undefined) {
      if (performance.now() - begun > 5_000) throw new Error(`Sorting by ${name} changed nothing.`)
      await new Promise(requestAnimationFrame)
    }
    return performance.now() - begun
  }, column)
}

/** How long each frame took while the list was scrolled by a screenful at a time. */
export function timeScroll(page: Page, frames: number): Promise<number[]> {
  return page.evaluate(async (count) => {
    let scroller: Element | null = document.querySelector('[role=grid]')
    while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement
    const took: number[] = []
    let last = performance.now()
    for (let frame = 0; frame < count; frame += 1) {
      scroller?.scrollBy(0, 200)
      await new Promise(requestAnimationFrame)
      took.push(performance.now() - last)
      last = performance.now()
    }
    return took
  }, frames)
}
