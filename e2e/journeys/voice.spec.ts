// Rooms: voice, flows
import { browser } from '../browser.ts'
import { expect, signIn, test } from '../people.ts'

/** A microphone of the browser's own, which beeps each second, and nobody who has to allow it. */
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const { args = [], ...launch } = browser.launchOptions
test.use({ launchOptions: { ...launch, args: [...args, ...microphone] } })

test('a designer speaks with a flow: hears it, sees the level move, types where nothing understands, and sees what a turn took', async ({
  page,
}) => {
  await signIn(page, 'jana')
  await page.goto('/flows')
  await page.getByRole('link', { name: 'Reception', exact: true }).click()
  await page.getByRole('button', { name: 'Try it' }).click()
  const sounds: number[] = []
  page.on('websocket', (socket) => {
    if (socket.url().includes('/VoiceSocket'))
      socket.on('framereceived', ({ payload }) => {
        if (typeof payload !== 'string') sounds.push(payload.length)
      })
  })
  await page.getByRole('button', { name: /Who understands you/ }).click()
  await page.getByRole('option', { name: /^Nobody/ }).click()
  await page.getByRole('button', { name: 'Speak', exact: true }).click()
  await expect(page.getByText(/^Nothing understands speech in this call/)).toBeVisible()
  const level = page.getByRole('meter', { name: 'Microphone level' })
  const shown = async () => Number(await level.getAttribute('aria-valuenow'))
  await expect.poll(shown).toBeGreaterThan(0.2)
  await expect.poll(() => sounds.length).toBeGreaterThan(20)
  expect(new Set(sounds)).toEqual(new Set([640]))

  await page.getByText('Keypad', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Key 2' }).click()
  const chat = page.getByRole('list', { name: 'Conversation' })
  await expect(chat.getByRole('listitem').last()).toHaveText(/opening hours/)
  const turns = page.getByRole('region', { name: 'Time until the answer' }).getByRole('listitem')
  await expect(turns).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Message' }).fill('opening hours')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(chat.getByText('opening hours', { exact: true })).toBeVisible()
  await expect(turns).toHaveCount(2)

  await page.getByRole('button', { name: 'Mute microphone' }).click()
  await expect.poll(shown).toBe(0)
  await page.getByRole('button', { name: 'Hang up' }).click()
  await expect(page.getByText('The conversation has ended')).toBeVisible()
})
