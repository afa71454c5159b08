import type { RequestTried } from '@parley/contract/testCalls/tryRequest.schema.ts'
import type { FlowDocument } from '@parley/flow'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, refused, refusedFor } from '../../../testing/fake-core.ts'
import { expectAccessible, fourTimes } from '../../../testing/look.ts'
import { everything, openConsole, personWith } from '../../../testing/open-console.tsx'
import { standingOut } from '../../../testing/standing-out.ts'
import { answersWith, designerPath, sampleDocument } from '../../testing/designer.sample.ts'

beforeEach(() => page.viewport(1280, 900))

const TRY = 'CallManagement.TryRequest'
const panel = page.getByRole('complementary', { name: 'Right panel' })
const button = (name: string) => panel.getByRole('button', { name, exact: true })

const answered: RequestTried = {
  sent: { method: 'GET', url: 'https://api.example.com/pay/420' },
  answer: {
    ...{ status: 200, body: '{\n  "rest": 12\n}', format: 'json', isCut: false },
    headers: [{ name: 'content-type', value: 'application/json' }],
  },
  failed: null,
  attempts: 1,
  tookMs: 87,
  outlet: 'ok',
  variables: [{ name: 'amount', value: 12, redacted: false }],
  problem: null,
  refused: [],
}
const pinned = { status: 404, body: '{"error": "no such branch"}', format: 'json' as const, at: '2026-03-05T10:00:00Z' }
const withPinned: FlowDocument = {
  ...sampleDocument,
  nodes: sampleDocument.nodes.map((node) => (node.type === 'request' ? { ...node, pinned } : node)),
}
const open = (answers: Answers = {}, document = sampleDocument) =>
  openConsole(`${designerPath}?node=call`, { ...answersWith(document), ...answers })
/** Opens the step, and sends its request. */
async function sendNow(answer: Answers[typeof TRY], values = true) {
  const opened = await open({ [TRY]: answer })
  if (values) await panel.getByRole('textbox', { name: 'caller', exact: true }).fill('420')
  await button('Send now').click()
  return opened
}

test('a request is sent as it is drawn, with what one types, and shows what came of it', async () => {
  const { asked } = await sendNow(answered)
  await expect.element(panel.getByText('The step takes “ok”.')).toBeVisible()
  await expect.element(panel.getByText('GET https://api.example.com/pay/420')).toBeVisible()
  await expect.element(panel.getByText('in 87 ms')).toBeVisible()
  await expect.element(panel.getByRole('figure', { name: 'Body of the answer' }).getByText(/"rest": 12/)).toBeVisible()
  await panel.getByText('Headers', { exact: true }).last().click()
  await expect.element(panel.getByText('application/json', { exact: true })).toBeVisible()
  const [sent] = asked(TRY)
  expect(sent?.body).toMatchObject({
    node: { id: 'call', type: 'request', method: 'GET' },
    values: { caller: '420' },
  })
  expect(sent?.body?.variables).toMatchObject([{ name: 'amount' }, { name: 'caller' }])
  await expectAccessible()
  await page.viewport(...fourTimes)
  await expect.poll(standingOut).toEqual([])
})

test('an answer is pinned, changed and unpinned, each of which can be undone', async () => {
  await sendNow(answered)
  await button('Pin this answer').click()
  await expect.element(panel.getByText(/^Pinned on .* Tests take this answer/)).toBeVisible()
  await expect.element(panel.getByRole('textbox', { name: 'Status' })).toHaveValue('200')
  const body = panel.getByRole('textbox', { name: 'Body', exact: true }).last()
  await expect.element(body).toHaveValue('{\n  "rest": 12\n}')
  await body.fill('{"rest": 13}')
  await expect.element(body).toHaveValue('{"rest": 13}')
  await expectAccessible()
  await expect.element(button('Pin this answer instead')).toBeVisible()
  await button('Unpin').click()
  await expect.element(button('Unpin')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo: Change Pinned answer' }).click()
  await expect.element(panel.getByRole('textbox', { name: 'Body', exact: true }).last()).toHaveValue('{"rest": 13}')
})

test('a pinned answer that is no JSON is doubted, and one can be written by hand', async () => {
  await open()
  await button('Write an answer for tests').click()
  await panel.getByRole('textbox', { name: 'Body', exact: true }).last().fill('{"rest": ')
  await expect.element(panel.getByText(/the pinned answer is not valid JSON/)).toBeVisible()
})

test('why nothing came is said', async () => {
  const failing = (message: string): RequestTried => ({
    ...answered,
    ...{ answer: null, outlet: 'error', variables: [] },
    failed: { code: 'request.refused', message },
  })
  const { answers } = await sendNow(failing('its address is not public, and not one that the operator permits'))
  await expect.element(panel.getByText(/^No answer: its address is not public/)).toBeVisible()
  await expect.element(panel.getByText('The step takes “error”.')).toBeVisible()
  await expect.element(button('Pin this answer')).not.toBeInTheDocument()
  await expectAccessible()
  answers[TRY] = { ...failing('no answer within 10000 ms'), attempts: 3 }
  await button('Send now').click()
  await expect.element(panel.getByText('No answer: no answer within 10000 ms')).toBeVisible()
  await expect.element(panel.getByText('in 87 ms, 3 attempts')).toBeVisible()
  answers[TRY] = { ...failing('The address must begin with http(s)://'), sent: null, outlet: null }
  await button('Send now').click()
  await expect.element(panel.getByText('Nothing was sent: The address must begin with http(s)://')).toBeVisible()
  answers[TRY] = {
    ...answered,
    ...{ outlet: 'error', variables: [], problem: 'The service answered 404', refused: ['"x" is not declared'] },
    answer: { status: 404, headers: [], body: '', format: 'text', isCut: false },
  }
  await button('Send now').click()
  await expect.element(panel.getByText('The service answered 404')).toBeVisible()
  await expect.element(panel.getByText('"x" is not declared')).toBeVisible()
  await expect.element(panel.getByText('The answer has no body.')).toBeVisible()
})

test('what is too large to be kept is shown from its beginning, and is not pinned', async () => {
  await sendNow({
    ...answered,
    answer: { status: 200, headers: [], body: 'x'.repeat(65_536), format: 'text', isCut: true },
  })
  await expect.element(panel.getByText('Only the first 65,536 characters are shown.')).toBeVisible()
  await expect.element(button('Pin this answer')).toHaveAttribute('aria-disabled', 'true')
})

test('while it is waited for one can stop waiting', async () => {
  let arrive = (_: RequestTried) => {}
  await sendNow(() => new Promise<RequestTried>((resolve) => (arrive = resolve)))
  await expect.element(panel.getByText('Sending…')).toBeVisible()
  await expect.element(button('Stop waiting')).toBeVisible()
  arrive(answered)
  await expect.element(panel.getByText('The step takes “ok”.')).toBeVisible()
  await expect.element(button('Stop waiting')).not.toBeInTheDocument()
})

test('who may not, and too many at once, are told so', async () => {
  const { answers } = await sendNow(refusedFor('testCall.tryingOthers', {}))
  await expect.element(panel.getByText(/Other requests are being tried\. Wait until one has ended\./)).toBeVisible()
  answers[TRY] = refused('CallScript.test')
  await button('Send now').click()
  await expect.element(panel.getByText(/Flows: test/)).toBeVisible()
})

test('without the permission to test the button says which one is missing', async () => {
  const person = personWith({ ...everything, CallScript: ['view', 'edit'] })
  await open({ 'Home.UserInfo': person })
  await expect.element(button('Send now')).toHaveAttribute('aria-disabled', 'true')
})

test('values stay while another step is looked at', async () => {
  const { history } = await sendNow(answered)
  history.push(`${designerPath}?node=hello`)
  await expect.element(panel.getByRole('heading', { name: 'Greeting', exact: true })).toBeVisible()
  await expect.element(button('Send now')).not.toBeInTheDocument()
  history.push(`${designerPath}?node=call`)
  await expect.element(panel.getByRole('textbox', { name: 'caller', exact: true })).toHaveValue('420')
})

test('who only looks reads what is pinned, and sends nothing', async () => {
  await open({ 'Home.UserInfo': personWith({ ...everything, CallScript: ['view'] }) }, withPinned)
  await expect.element(panel.getByText('Status: 404')).toBeVisible()
  await expect.element(panel.getByRole('figure', { name: 'Body' }).getByText(/no such branch/)).toBeVisible()
  await expect.element(button('Send now')).not.toBeInTheDocument()
  await expect.element(button('Unpin')).not.toBeInTheDocument()
  await expectAccessible()
})
