import '../../styles.css'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { servicesForTest } from '../../testing/open-console.tsx'
import { boxOf } from '../../testing/open-frame.ts'
import { App } from '../App.tsx'

test('one screen begins at the height of the other, with a way to it or without', async () => {
  const history = createMemoryHistory({ initialEntries: ['/administration'] })
  await render(
    <App services={servicesForTest({ 'Lookups.TimeZones': [], 'Users.UserApiSecret': [] })} history={history} />,
  )
  const heightOf = async (name: string) => {
    const heading = page.getByRole('main').getByRole('heading', { name, level: 1 })
    await expect.element(heading).toBeVisible()
    const { top, height } = boxOf(heading.element())
    return top + height / 2 - boxOf(page.getByRole('banner').element()).bottom
  }
  const bare = await heightOf('Administration')
  history.push('/administration/tasks')
  const list = await heightOf('Tasks')
  const way = boxOf(page.getByRole('navigation', { name: 'Breadcrumb' }).element()).height
  history.push('/profile')
  expect(await heightOf('Profile')).toBeCloseTo(list, 0)
  expect(bare).toBeCloseTo(list - way, 0)
})
