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
  await page.getByRole('button', { name: 'New flow' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Spoken with')
  await page.getByRole('button', { name: 'Create flow' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spoken with')
  const panel = page.getByRole('complementary', { name: 'Right panel' })
  await panel.getByRole('button', { name: 'Conversation' }).click()
  await panel.getByRole('button', { name: 'Hang up' }).click()
  await panel.getByRole('button', { name: 'Change values' }).click()

  const sounds: number[] = []
  page.on('websocket', (socket) => {
    if (socket.url().includes('/VoiceSocket'))
      socket.on('framereceived', ({ payload }) => {
        if (typeof payload !== 'string') sounds.push(payload.length)
      })
  })
  await expect(panel.getByText(/^No speech recognition is set up here/)).toBeVisible()
  await panel.getByRole('button', { name: 'Speak', exact: true }).click()
  await expect(panel.getByText(/^Nothing understands speech in this call/)).toBeVisible()
  const level = panel.getByRole('meter', { name: 'Microphone level' })
  await expect.poll(async () => Number(await level.getAttribute('value'))).toBeGreaterThan(0.2)
  await expect.poll(() => sounds.length).toBeGreaterThan(20)
  expect(new Set(sounds)).toEqual(new Set([640]))

  await panel.getByRole('textbox', { name: 'Message' }).fill('yes')
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(panel.getByRole('list', { name: 'Conversation' }).getByText('yes', { exact: true })).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Time until the answer' }).getByRole('listitem')).toHaveCount(1)

  await panel.getByRole('button', { name: 'Mute microphone' }).click()
  await expect.poll(async () => Number(await level.getAttribute('value'))).toBe(0)
  await panel.getByRole('button', { name: 'Hang up' }).click()
  await expect(panel.getByText('The conversation has ended')).toBeVisible()
})
