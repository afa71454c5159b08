import '../../styles.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestKit } from '../testing.tsx'
import { GraphView } from './GraphView.tsx'

const chain = (count: number, prefix = 'n') => {
  const ids = Array.from({ length: count }, (_, at) => `${prefix}${at}`)
  return {
    nodes: ids.map((id) => ({ id, kind: 'Say', icon: null, label: `Step ${id}` })),
    edges: ids.slice(1).map((target, at) => ({ id: `e${at}`, source: ids[at] ?? '', target })),
  }
}
const shown = (count: number, follow?: string, prefix?: string) => (
  <TestKit>
    <GraphView label="Picture" {...chain(count, prefix)} {...(follow ? { follow } : {})} height={500} />
  </TestKit>
)
const room = () => page.getByRole('region', { name: 'Picture' }).element().getBoundingClientRect()
const card = (id: string) => document.querySelector(`[data-graph-node="${id}"]`)?.getBoundingClientRect()
/** How far the middle of some cards is from the middle of the room. */
const offCentre = (...ids: string[]) => {
  const cards = ids.map((id) => card(id))
  const [left, right] = [
    Math.min(...cards.map((each) => each?.left ?? 0)),
    Math.max(...cards.map((each) => each?.right ?? 9_999)),
  ]
  const [top, bottom] = [
    Math.min(...cards.map((each) => each?.top ?? 0)),
    Math.max(...cards.map((each) => each?.bottom ?? 9_999)),
  ]
  const place = room()
  return Math.max(
    Math.abs((left + right) / 2 - (place.left + place.right) / 2),
    Math.abs((top + bottom) / 2 - (place.top + place.bottom) / 2),
  )
}

test('a picture that can be read as a whole stands in the middle, and so does the next one after it', async () => {
  await page.viewport(1280, 800)
  const screen = await render(shown(3))
  await expect.poll(() => offCentre('n0', 'n2')).toBeLessThan(4)
  await screen.rerender(shown(2, undefined, 'other'))
  await expect.poll(() => offCentre('other0', 'other1')).toBeLessThan(4)
})

test('of a larger one the beginning is seen, or the step it is about', async () => {
  await page.viewport(1280, 800)
  const screen = await render(shown(20))
  await expect.poll(() => Math.round((card('n0')?.left ?? 0) - room().left)).toBeLessThan(40)
  await screen.unmount()
  await render(shown(20, 'n18'))
  await expect.poll(() => offCentre('n18')).toBeLessThan(4)
})

test('it follows the width of its room', async () => {
  await page.viewport(1280, 800)
  await render(shown(3))
  await expect.poll(() => offCentre('n0', 'n2')).toBeLessThan(4)
  await page.viewport(800, 800)
  await expect.poll(() => offCentre('n0', 'n2')).toBeLessThan(4)
})
