import type { DemoInput, DemoInvitation, DemoOutput } from '@parley/contract/demoCalls/demoLink.schema.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../styles.css'
import { ADDRESSES } from './core.ts'
import { PublicDemo } from './PublicDemo.tsx'

const invitation: DemoInvitation = {
  title: 'A lost card',
  note: 'Say that you lost it.',
  language: 'en-GB',
  company: 'Harbour Bank',
  state: 'open',
}

/** The other end of each line that the page opened. */
class FakeLine extends EventTarget {
  static readonly OPEN = 1
  static lines: FakeLine[] = []
  readonly readyState = 1
  readonly heard: DemoInput[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor() {
    super()
    FakeLine.lines.push(this)
    queueMicrotask(() => this.onopen?.())
  }
  send(data: string): void {
    this.heard.push(JSON.parse(data))
  }
  close(): void {}
  tell(...outputs: readonly DemoOutput[]): void {
    for (const output of outputs) this.onmessage?.({ data: JSON.stringify(output) })
  }
}

const gone = { error: 'This link doesn’t work.' }
let link: { status: number; body: object } = { status: 200, body: invitation }
beforeEach(async () => {
  await page.viewport(320, 640)
  sessionStorage.clear()
  FakeLine.lines = []
  link = { status: 200, body: invitation }
  vi.stubGlobal('WebSocket', FakeLine)
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === ADDRESSES.OpenLink) return Response.json(link.body, { status: link.status })
    return Response.json(path === ADDRESSES.Configuration ? { theme: { content: '' } } : { productName: 'Parley' })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = (secret = 'prl_demo_1') => render(<PublicDemo secret={secret} />)
const line = async (nth = 0) => {
  await expect.poll(() => FakeLine.lines[nth]?.heard.length).toBeGreaterThan(0)
  const found = FakeLine.lines[nth]
  if (!found) throw new Error('no line was opened')
  return found
}
const begun: DemoOutput[] = [
  { type: 'started', token: 'prl_talk_1' },
  { type: 'said', text: 'What happened to your card?' },
  { type: 'listening', hints: ['yes', 'I lost it'], dtmf: false },
]

test('a guest reads what it is, starts, answers and ends it', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'A lost card' })).toBeVisible()
  await expect.element(page.getByText(/Harbour Bank can read this conversation/)).toBeVisible()
  await page.getByRole('button', { name: 'Start the conversation' }).click()
  const talk = await line()
  expect(talk.heard).toEqual([{ type: 'start', secret: 'prl_demo_1' }])
  talk.tell(...begun)
  const field = page.getByRole('textbox', { name: 'Your message' })
  await expect.element(field).toHaveFocus()
  await page.getByRole('button', { name: 'I lost it' }).click()
  expect(talk.heard[1]).toMatchObject({ type: 'text', text: 'I lost it' })
  talk.tell({ type: 'heard', text: 'I lost it' }, { type: 'listening', hints: [], dtmf: false })
  await field.fill('thanks')
  await userEvent.keyboard('{Enter}')
  expect(talk.heard[2]).toMatchObject({ type: 'text', text: 'thanks' })
  await page.getByRole('button', { name: 'End conversation' }).click()
  expect(talk.heard[3]).toEqual({ type: 'hangup' })
  talk.tell({ type: 'ended', failed: false })
  await expect.element(page.getByText(/The conversation has ended/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Start again' })).toHaveFocus()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('a page that is loaded again goes on; another link in the same tab begins its own', async () => {
  const first = await open()
  await page.getByRole('button', { name: 'Start the conversation' }).click()
  const talk = await line()
  talk.tell(...begun)
  await expect.element(page.getByText(/What happened to your card/)).toBeVisible()
  await first.unmount()
  const again = await open()
  expect((await line(1)).heard).toEqual([{ type: 'resume', token: 'prl_talk_1' }])
  await again.unmount()
  await open('prl_demo_2')
  await expect.element(page.getByRole('button', { name: 'Start the conversation' })).toBeVisible()
})

test('a link that is revoked in the middle says so, and what comes next says that there is none', async () => {
  await open()
  await page.getByRole('button', { name: 'Start the conversation' }).click()
  const talk = await line()
  talk.tell(...begun, { type: 'closed', error: gone.error })
  await expect.element(page.getByText(gone.error)).toBeVisible()
  link = { status: 404, body: gone }
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect.element(page.getByRole('heading', { name: 'This demo is not available' })).toHaveFocus()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('a full day and a flow that cannot run are told, and nothing can be started', async () => {
  link = { status: 200, body: { ...invitation, state: 'full' } }
  const full = await open()
  await expect.element(page.getByText(/Come back tomorrow/)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  await full.unmount()
  link = { status: 200, body: { ...invitation, state: 'away' } }
  await open()
  await expect.element(page.getByText(/can’t be started right now/)).toBeVisible()
})

test('words without an end stay on a narrow page', async () => {
  const long = { ...invitation, title: 'T'.repeat(120), note: 'n'.repeat(600), company: 'C'.repeat(80) }
  link = { status: 200, body: long }
  await open()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('a core that does not answer is asked again', async () => {
  link = { status: 503, body: {} }
  await open()
  await page.getByRole('button', { name: 'Try again' }).click()
  link = { status: 200, body: invitation }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'A lost card' })).toBeVisible()
})
