import type { BellNotice } from '@parley/contract/notices/notice.schema.ts'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestKit } from '../kit/testing.tsx'
import NotificationsPanel from './NotificationsPanel.tsx'

const notices = Array.from(
  { length: 12 },
  (_, at): BellNotice => ({
    idNotice: at + 1,
    title: `Notice ${at + 1}`,
    text: 'Whatever was to be said',
    path: null,
    createdAt: '2026-11-21T18:00:00Z',
    readAt: null,
  }),
)
const nothing = () => {}

test.each([1, 12])('cards are 400 wide and whole beside the scroll bar, %i of them', async (count) => {
  const screen = await render(
    <TestKit>
      <div className="w-fit">
        <NotificationsPanel
          tasks={[]}
          checked={[]}
          onCheck={nothing}
          notices={notices.slice(0, count)}
          onRead={nothing}
        />
      </div>
    </TestKit>,
  )
  const list = screen.getByRole('list').element()
  const card = list.firstElementChild?.firstElementChild
  expect(card?.getBoundingClientRect().width).toBe(400)
  expect(list.scrollWidth).toBe(list.clientWidth)
  expect(list.getBoundingClientRect().width).toBeGreaterThan(400) // a scroll bar that takes room, as most people have it
  expect(list.parentElement?.getBoundingClientRect().height).toBeLessThanOrEqual(600)
})
