import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { personWith } from '../../testing/open-console.tsx'
import { openFrame, startFresh } from '../../testing/open-frame.ts'

startFresh()

test('a theme that is looked at can be saved or dismissed from any screen', async () => {
  localStorage.setItem('themePreviewMode', 'true')
  localStorage.setItem('themeConfiguration', '{"title":"Acme Voice"}')
  const saved = {
    conversations: true,
    fullText: true,
    ongoingConversations: true,
    campaignsRunning: true,
    theme: { content: '', lastUpdate: null },
  }
  const { services, history } = await openFrame('/administration', {
    'Home.UserInfo': personWith({ Settings: ['modify-theme'] }),
    'Home.UpdateConfiguration': saved,
  })
  await expect.poll(() => document.title).toBe('Flows – Acme Voice')
  history.push('/administration')
  await expect.poll(() => document.title).toBe('Administration – Acme Voice')
  await page.getByRole('button', { name: 'Save theme' }).click()
  await expect
    .poll(() => services.calls.find(([id]) => id === 'Home.UpdateConfiguration'))
    .toEqual(['Home.UpdateConfiguration', { body: { theme: '{"title":"Acme Voice"}' } }])
  await expect.poll(() => document.title).toBe('Administration – Parley')
  expect(localStorage.getItem('themePreviewMode')).toBeNull()
})

test('the favicon of a theme that was looked at goes with it; what cannot be shown is said', async () => {
  const link = document.querySelector('link[rel="icon"]')
  const icon = () => [link?.getAttribute('href'), link?.getAttribute('type')]
  const own = icon()
  localStorage.setItem('themePreviewMode', 'true')
  const svg = { source: 'data:image/svg+xml;base64,PHN2Zz4=', width: 100, height: 30 }
  const theme = {
    favicon: { source: 'data:image/png;base64,iVBORw0=' },
    logos: { console: svg },
    colors: { accent: '#123456', danger: '#aa0000', header: '#101828' },
  }
  localStorage.setItem('themeConfiguration', JSON.stringify(theme))
  await openFrame('/administration')
  await expect.poll(icon).toEqual(['data:image/png;base64,iVBORw0=', null])
  expect(document.documentElement.style.getPropertyValue('--danger')).toBe('#aa0000')
  await expect.element(page.getByText(/SVG images are not accepted/)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(icon).toEqual(own)
  expect(document.documentElement.style.getPropertyValue('--danger')).toBe('')
  expect(localStorage.getItem('themePreviewOpened')).toBeNull()
})
