import '../../../styles.css'
import { screens } from '@parley/contract/kernel/screens.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestKit } from '../../../kit/testing.tsx'
import { expectAccessible } from '../../../testing/look.ts'
import { openConsole } from '../../../testing/open-console.tsx'
import type { VoiceCall, VoiceHandle } from './use-voice-call.ts'
import { VoiceComposer } from './VoiceComposer.tsx'

const running: VoiceCall = {
  ...{ listens: 'engine', microphone: 'on', level: 0.1, is: 'listens', partial: '', problem: undefined },
  ...{ turns: [], isMuted: false, isHalfDuplex: false, isLost: false, needsConfirmation: false },
}
const handle = () => ({
  ...{ state: running, open: vi.fn(), finish: vi.fn(), reset: vi.fn(), say: vi.fn(), press: vi.fn() },
  ...{ hangUp: vi.fn(), mute: vi.fn(), setHalfDuplex: vi.fn() },
})
const shown = (state: Partial<VoiceCall>, voice: VoiceHandle = handle(), onHangUp = vi.fn()) =>
  render(
    <TestKit>
      <VoiceComposer voice={voice} state={{ ...running, ...state }} onHangUp={onHangUp} />
    </TestKit>,
  )

test('what is typed speaks, keys are pressed, and the switches do what they say', async () => {
  const voice = handle()
  const onHangUp = vi.fn()
  const screen = await shown({}, voice, onHangUp)
  await screen.getByRole('textbox', { name: 'Message' }).fill('  yes ')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Enter}')
  expect(voice.say).toHaveBeenCalledExactlyOnceWith('yes')
  await screen.getByText('Keypad').first().click()
  await screen.getByRole('button', { name: 'Key #' }).click()
  expect(voice.press).toHaveBeenCalledExactlyOnceWith('#')
  await screen.getByRole('button', { name: 'Mute microphone' }).click()
  expect(voice.mute).toHaveBeenCalledExactlyOnceWith(true)
  await screen.getByText('Ignore me while the bot speaks').click()
  expect(voice.setHalfDuplex).toHaveBeenCalledExactlyOnceWith(true)
  await screen.getByRole('button', { name: 'Hang up' }).click()
  expect(voice.hangUp).toHaveBeenCalledOnce()
  expect(onHangUp).toHaveBeenCalledOnce()
})

test('the level is shown by decibels and is nothing while muted; words under way are shown', async () => {
  const screen = await shown({ partial: 'I would like' })
  await expect.element(screen.getByText('I would like')).toBeVisible()
  const level = () => screen.getByRole('meter', { name: 'Microphone level' }).element().getAttribute('aria-valuenow')
  expect(Number(level())).toBeCloseTo(1 - 20 / 60, 1)
  await screen.unmount()
  const muted = await shown({ isMuted: true })
  await expect.element(muted.getByRole('meter')).toHaveAttribute('aria-valuenow', '0')
})

test.each([
  ['refused', /is not allowed for this page/],
  ['none', /No microphone was found/],
  ['lost', /was disconnected/],
] as const)('a microphone that is %s is said, and muting it is of no use', async (microphone, words) => {
  const screen = await shown({ microphone })
  await expect.element(screen.getByText(words).last()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Mute microphone' })).toHaveAttribute('aria-disabled', 'true')
})

test('where nothing understands speech it says so; problems and a lost connection stand out', async () => {
  const screen = await shown({ listens: 'none', isLost: true, problem: 'No voice speaks cs-CZ.' })
  await expect.element(screen.getByText(/^Nothing understands speech in this call/)).toBeVisible()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No voice speaks cs-CZ.')
  await expect.element(screen.getByText(/Reconnecting/)).toBeVisible()
})

test('an engine that takes anything for an answer is said to, and only where it listens', async () => {
  const words = /takes anything for an answer/
  const screen = await shown({ needsConfirmation: true })
  await expect.element(screen.getByText(words)).toBeVisible()
  await screen.unmount()
  const typed = await shown({ listens: 'none', needsConfirmation: true })
  await expect.element(typed.getByText(/^Nothing understands speech in this call/)).toBeVisible()
  expect(typed.getByText(words).elements()).toEqual([])
})

test('each turn shows its parts by one scale, for eyes and for readers; the last six of many', async () => {
  const turn = { understoodMs: 400, answeredMs: 100, soundMs: 700 }
  const turns = [...Array.from({ length: 7 }, () => turn), { understoodMs: 1_200, answeredMs: 600, soundMs: 600 }]
  const screen = await shown({ turns })
  const list = screen.getByRole('region', { name: 'Time until the answer' })
  await expect.element(list.getByText('2.4 s', { exact: true })).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(6)
  await expect.element(list.getByText('Understood 1.2 s, Answered 600 ms, First sound 600 ms')).toBeInTheDocument()
  const widths = list
    .getByRole('listitem')
    .elements()
    .map((each) => each.querySelectorAll<HTMLElement>('[title]')[2]?.getBoundingClientRect().width ?? 0)
  expect((widths[0] ?? 0) / (widths.at(-1) ?? 1)).toBeCloseTo(700 / 600, 1)
  await expectAccessible()
})

test('before a call it says who understands, and why nobody can speak where that is so', async () => {
  await page.viewport(1280, 900)
  const off = { state: 'off' as const, hears: null, why: 'They are turned off by VOICE=none.' }
  const opened = await openConsole(`${screens.flow(1)}?test=1`, { 'CallManagement.Voice': off })
  await expect.element(page.getByText('They are turned off by VOICE=none.').first()).toBeVisible()
  const speak = page.getByRole('button', { name: 'Speak', exact: true })
  await expect.element(speak).toHaveAttribute('aria-disabled', 'true')
  const noEngine = page.getByText(/^No speech recognition is set up here/)
  expect(noEngine.elements()).toEqual([])
  await opened.unmount()
  const deaf = { state: 'ready' as const, hears: null, why: null }
  const unheard = await openConsole(`${screens.flow(1)}?test=1`, { 'CallManagement.Voice': deaf })
  await expect.element(noEngine).toBeVisible()
  await unheard.unmount()
  // Another process carries the sound: what listens there is told once one speaks.
  const elsewhere = { state: 'elsewhere' as const, hears: null, why: null }
  const far = await openConsole(`${screens.flow(1)}?test=1`, { 'CallManagement.Voice': elsewhere })
  await expect.element(page.getByRole('button', { name: /Speech recognition/ })).toBeVisible()
  await far.unmount()
  const there = { state: 'ready' as const, hears: 'Fine ears', why: null }
  await openConsole(`${screens.flow(1)}?test=1`, { 'CallManagement.Voice': there })
  await expect.element(page.getByRole('button', { name: /Fine ears/ })).toBeVisible()
  await expect.element(speak).not.toHaveAttribute('aria-disabled', 'true')
  await expectAccessible()
})
