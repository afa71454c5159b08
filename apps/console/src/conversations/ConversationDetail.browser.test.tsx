import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../shell/App.tsx'
import { CallError } from '../shell/api/call-error.ts'
import { emitLiveEvent } from '../shell/hub/live-events.ts'
import type { Answers } from '../testing/fake-core.ts'
import { expectAccessible } from '../testing/look.ts'
import { openConsole, servicesForTest } from '../testing/open-console.tsx'
import { longEvents, SAMPLE_GUID, sampleConversation, sampleLeg } from './testing/conversation.sample.ts'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1400, 1000)
})

async function open(query: string, answer: Answers['Conversations.Conversations'] = sampleConversation) {
  return await openConsole(
    `${screens.conversation()}?${query}`,
    { 'Conversations.Conversations': answer },
    { permissions: { CallScript: ['view', 'viewdiallogs'] } },
  )
}
const timeline = `guid=${SAMPLE_GUID}&tab=timeline`
const eventButton = (name: RegExp) => page.getByRole('list', { name: 'Events' }).getByRole('button', { name })
const search = (href: string) => new URLSearchParams(href.split('?')[1])

test('the transcript reads as a conversation, with hostile text as nothing but text', async () => {
  await open(`guid=${SAMPLE_GUID}`)
  await expect.element(page.getByRole('heading', { name: '+420 601 234 567' })).toBeVisible()
  await expect.element(page.getByText('Yes, that is me.')).toBeVisible()
  await expect.element(page.getByText('Northbank', { exact: true })).toBeVisible()
  expect(document.querySelector('main script, main img')).toBeNull()
  expect('hacked' in window).toBe(false)
})

test('a call of a campaign leads to it and to its contact, for those who may open them', async () => {
  const log = { ...sampleLeg.log, campaign: { id: 6, name: 'Reminders' }, attempt: 2 }
  const answer = { ...sampleConversation, legs: [{ ...sampleLeg, log, contact: { id: 11, name: 'Jana' } }] }
  const openAs = (permissions: Record<string, string[]>) =>
    openConsole(
      `${screens.conversation()}?guid=${SAMPLE_GUID}`,
      { 'Conversations.Conversations': answer },
      { permissions },
    )
  const opened = await openAs({ Campaign: ['view', 'viewdiallogs'] })
  await expect.element(page.getByRole('link', { name: 'Reminders' })).toHaveAttribute('href', screens.campaign(6))
  await expect
    .element(page.getByRole('link', { name: 'Jana' }))
    .toHaveAttribute('href', screens.campaign(6, { tab: 'contacts', contact: 11 }))
  await opened.unmount()
  await openAs({ Campaign: ['viewdiallogs'] })
  await expect.element(page.getByText('Reminders')).toBeVisible()
  expect(page.getByRole('link', { name: 'Reminders' }).elements()).toEqual([])
})

test('a link to an event selects it; J and K go on and back, and the address follows', async () => {
  const { history } = await open(`${timeline}&event=19`)
  await expect.element(eventButton(/Warning/)).toHaveAttribute('aria-current', 'true')
  await userEvent.keyboard('j')
  await expect.element(eventButton(/Error/)).toHaveAttribute('aria-current', 'true')
  await expect.element(eventButton(/Error/)).toHaveFocus()
  await expect.poll(() => search(history.location.href).get('event')).toBe('20')
  await userEvent.keyboard('k')
  await expect.element(eventButton(/Warning/)).toHaveAttribute('aria-current', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(() => search(history.location.href).get('event')).toBe('21')
})

test('selecting an event selects its step in the picture, and a step its event', async () => {
  const { history } = await open(`${timeline}&event=20`)
  const picture = page.getByRole('region', { name: /Debt reminder, version 31/ })
  await expect.element(picture.getByRole('button', { name: /Firm reminder/ })).toHaveClass(/outline-focus/)
  await picture.getByRole('button', { name: 'Fit to view' }).click()
  await picture.getByRole('button', { name: /Greeting/ }).click()
  await expect.poll(() => search(history.location.href).get('event')).toBe('5')
  await eventButton(/0:13\.0, Bot/).click()
  await expect.element(page.getByRole('region', { name: /Verify identity, version 4/ })).toBeVisible()
})

test('the ruler is one stop of the tab order and moves like a slider', async () => {
  await open(`${timeline}&event=5`)
  const ruler = page.getByRole('slider', { name: 'Position' })
  await expect.element(ruler).toHaveAttribute('aria-valuetext', '0:02.0, Bot')
  ruler.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(ruler).toHaveAttribute('aria-valuetext', '0:10.6, Human')
  await userEvent.keyboard('{End}')
  await expect.element(ruler).toHaveAttribute('aria-valuetext', '1:36.0, Hang-up')
})

test('debug and HTML are remembered under their keys; kinds and words are in the address', async () => {
  const { history } = await open(timeline)
  await expect.element(page.getByText('13 events')).toBeVisible()
  await page.getByText('Debug').click()
  await expect.element(page.getByText('14 events')).toBeVisible()
  expect(localStorage.getItem('dialLogsDebugActive')).toBe('true')
  await page.getByText('HTML').click()
  expect(localStorage.getItem('dialLogsHtmlActive')).toBe('false')
  await expect.element(page.getByText(/<b>Northbank<\/b>/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find in events' }).fill('503')
  await expect.poll(() => search(history.location.href).get('find')).toBe('503')
  await expect.element(page.getByText('2 events')).toBeVisible()
})

test('three thousand events are drawn with fewer than sixty rows; End reaches the last', async () => {
  await open(timeline, { guid: SAMPLE_GUID, parts: 1, legs: [{ ...sampleLeg, events: longEvents(1_500) }] })
  await expect.element(page.getByText('3,000 events')).toBeVisible()
  const rows = () => document.querySelectorAll('[data-event]').length
  expect(rows()).toBeLessThan(60)
  eventButton(/0:00\.0, Bot/)
    .element()
    .focus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByText('Answer 1500')).toBeVisible()
  expect(rows()).toBeLessThan(60)
})

test('the scrubber shows each variable as it was; secrets stay hidden', async () => {
  const { history } = await open(`guid=${SAMPLE_GUID}&tab=data&step=1`)
  const row = (name: string) => page.getByRole('table').getByRole('row', { name: new RegExp(`^${name}`) })
  await expect.poll(() => row('greeted').element().textContent).toMatch(/falsetrue/)
  await expect.poll(() => row('answer').element().textContent).toMatch(/not setnot set/)
  page.getByRole('slider', { name: 'Change' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => row('answer').element().textContent).toMatch(/Yes, that is me/)
  await expect.poll(() => search(history.location.href).get('step')).toBe('2')
  await expect.poll(() => row('pin').element().textContent).toMatch(/HiddenHidden/)
})

test('an error leads to its place in the timeline', async () => {
  const { history } = await open(`guid=${SAMPLE_GUID}&tab=errors`)
  await expect.element(page.getByText(/amount was empty, so amount \+ fee could not be calculated/)).toBeVisible()
  await expect.element(page.getByText('total = amount + fee')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /said by the caller at 0:12.1/ })).toBeVisible()
  await expect.element(page.getByText(/Make sure its variables have a value before this step/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open designer' }))
    .toHaveAttribute('href', `/flows/designer/${sampleLeg.flows[0]?.guid}?node=${sampleLeg.problems[0]?.nodeId}`)
  await page.getByRole('link', { name: 'Show in timeline' }).click()
  await expect.poll(() => search(history.location.href).get('event')).toBe('20')
  expect(search(history.location.href).get('tab')).toBe('timeline')
})

test('an event leads to its step in the designer, for people who may see flows', async () => {
  const designer = page.getByRole('link', { name: 'Open designer' })
  await open(`${timeline}&event=20`)
  await expect.element(designer).toHaveAttribute('href', expect.stringContaining('/flows/designer/'))
})

test('who sees conversations but no flows is led to no designer', async () => {
  const seesNoFlows = { permissions: { Line: ['viewdiallogs'] } }
  await openConsole(
    `${screens.conversation()}?${timeline}&event=20`,
    { 'Conversations.Conversations': sampleConversation },
    seesNoFlows,
  )
  await expect.element(eventButton(/Error/)).toHaveAttribute('aria-current', 'true')
  expect(page.getByRole('link', { name: 'Open designer' }).elements()).toEqual([])
})

test('a call that changes is read again; the change of another one is not', async () => {
  const { services } = await open(`guid=${SAMPLE_GUID}`)
  await expect.element(page.getByText('Yes, that is me.')).toBeVisible()
  const reads = () => services.calls.filter(([id]) => id === 'Conversations.Conversations').length
  const before = reads()
  emitLiveEvent('CallChanged', { guid: '0192f1c4-7a10-7000-8000-000000000000' })
  emitLiveEvent('CallChanged', { guid: SAMPLE_GUID })
  emitLiveEvent('CallChanged', { guid: SAMPLE_GUID })
  await expect.poll(reads, { timeout: 4_000 }).toBe(before + 1)
})

const handed: Leg = {
  ...sampleLeg,
  log: { ...sampleLeg.log, guid: '0192f1c4-7a10-7000-8000-3b9f5c2e11ab', errors: 0, talkMs: 30_000 },
  events: [],
  problems: [],
  cameFrom: { how: 'transfer', leg: 0, seq: 20, at: sampleLeg.log.startedAt, nodeId: 'hard', to: '+420 222 333 444' },
}

const joined = { guid: SAMPLE_GUID, parts: 2, legs: [sampleLeg, handed] }
const full = `guid=${SAMPLE_GUID}&fullConversations=true`
const join = () =>
  page.getByRole('region', { name: 'Part 2' }).getByRole('link', { name: /Transferred to \+420 222 333 444/ })

test('the parts of a transfer are one conversation, each with what led to it', async () => {
  const { history } = await open(full, joined)
  await join().click()
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(history.location.search)))
    .toMatchObject({ tab: 'timeline', event: '20', leg: '0', fullConversations: 'true' })
})

test('joined parts keep the rules of accessibility', async () => {
  await open(full, joined)
  await expect.element(join()).toBeVisible()
  await expectAccessible()
})

test('what has one part offers nothing to join', async () => {
  await open(`guid=${SAMPLE_GUID}`)
  await expect.element(page.getByRole('heading', { name: '+420 601 234 567' })).toBeVisible()
  expect(page.getByRole('switch', { name: /one conversation/ }).elements()).toEqual([])
})

test('unknown, of another tenant, or no guid at all: not found', async () => {
  await open(`guid=${SAMPLE_GUID}`, new CallError({ kind: 'refused', status: 404, message: 'Not there' }))
  await expect.element(page.getByRole('heading', { name: 'Conversation not found' })).toBeVisible()
})

test('refused: what is missing and who can give it', async () => {
  const details = { missing: ['CallScript.viewdiallogs'], grantedBy: ['Supervisor'], canGive: ['Anna'] }
  await open(`guid=${SAMPLE_GUID}`, new CallError({ kind: 'refused', status: 403, message: 'No', details }))
  await expect.element(page.getByText('CallScript.viewdiallogs')).toBeVisible()
  await expect.element(page.getByText('Supervisor')).toBeVisible()
})

test('the earlier address leads to the one with the guid in the query', async () => {
  const services = servicesForTest({ 'Conversations.Conversations': sampleConversation })
  const history = createMemoryHistory({ initialEntries: [`${screens.conversation()}/${SAMPLE_GUID}`] })
  await render(<App services={services} history={history} />)
  await expect.poll(() => history.location.href).toBe(`${screens.conversation()}?guid=${SAMPLE_GUID}`)
})
