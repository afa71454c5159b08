import '../../styles.css'
import type { DiagnosticInput, DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import { useReducer, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestKit } from '../../kit/testing.tsx'
import { sampleFlow } from '../testing/flow.sample.ts'
import { TestPanel } from './TestPanel.tsx'
import { noTest, testReducer } from './test-call.reducer.ts'
import type { TestCallHandle, TestStart } from './use-test-call.ts'

const sampled = sampleFlow()
const begun: readonly DiagnosticOutput[] = [
  { type: 'started', guid: sampled.guid, callId: 'c', version: 2, variables: { name: 'Anna' } },
  { type: 'event', seq: 1, kind: 3, offsetMs: 0, nodeId: 'a', depth: 0, text: 'Do you agree?', data: null },
  { type: 'listening', nodeId: 'a', hints: ['yes', 'no', 'number'], dtmf: false, timeoutMs: 6000 },
]
const noop = () => {}
const silent: TestCallHandle['voice'] = {
  ...{ state: undefined, open: noop, finish: noop, reset: noop, say: noop, press: noop, hangUp: noop, mute: noop },
  setHalfDuplex: noop,
}

/** The panel on a conversation whose core is this test. */
function Sample({
  outputs,
  onSend,
  onClosed = noop,
  onStart = noop,
  onStep,
  flow = sampled,
}: {
  outputs: readonly DiagnosticOutput[]
  onSend: (input: DiagnosticInput) => void
  onClosed?: () => void
  onStart?: (start: TestStart) => void
  onStep?: (nodeId: string) => void
  flow?: typeof sampled
}) {
  const [state, dispatch] = useReducer(testReducer, noTest, () =>
    outputs.reduce(
      (test, output) => testReducer(test, { type: 'output', output }),
      testReducer(noTest, { type: 'prepared', guid: flow.guid }),
    ),
  )
  const [isClosing, setClosing] = useState(false)
  const isRunning = state.phase === 'running'
  const test: TestCallHandle = {
    state,
    voice: silent,
    isRunning,
    last: { version: 2, language: 'en', variables: {}, sends: false },
    document: undefined,
    isDebugging: false,
    start: async (start) => onStart(start),
    send: (input) => {
      dispatch({ type: 'sent', input, id: String(Math.random()) })
      onSend(input)
    },
    setDebugging: noop,
    reset: noop,
    isClosing,
    requestClose: () => (isRunning ? setClosing(true) : onClosed()),
    answerClose: (isSure) => {
      setClosing(false)
      if (isSure) onClosed()
    },
  }
  return (
    <TestKit>
      <TestPanel flow={flow} test={test} {...(onStep && { onStep })} />
    </TestKit>
  )
}

test('Enter sends what is typed; the bot’s answer is in a live region', async () => {
  const onSend = vi.fn()
  const screen = await render(<Sample outputs={begun} onSend={onSend} />)
  await expect.element(screen.getByRole('log')).toHaveTextContent('Do you agree?')
  await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus()
  await userEvent.keyboard('perhaps{Enter}')
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ type: 'text', text: 'perhaps' })
  await expect.element(screen.getByText('perhaps')).toBeVisible()
  await expect.element(screen.getByText('The bot is typing')).toBeInTheDocument()
  await userEvent.keyboard('again{Enter}')
  expect(onSend).toHaveBeenCalledOnce()
})

test('what failed says why, and leads to its step where that can be seen', async () => {
  const data = { code: 'request.status', status: 404, answer: '{"error":"no such branch"}' }
  const failed: DiagnosticOutput[] = [
    { type: 'event', seq: 2, kind: 13, offsetMs: 0, nodeId: 'slots', depth: 0, text: 'The service answered 404', data },
  ]
  const onStep = vi.fn()
  const screen = await render(<Sample outputs={[...begun, ...failed]} onSend={noop} onStep={onStep} />)
  await expect.element(screen.getByText('The service answered 404')).toBeVisible()
  await expect.element(screen.getByText('{"error":"no such branch"}')).toBeVisible()
  await screen.getByRole('button', { name: 'Go to the step' }).click()
  expect(onStep).toHaveBeenCalledExactlyOnceWith('slots')
  await screen.rerender(<Sample outputs={[...begun, ...failed]} onSend={noop} />)
  await expect.element(screen.getByRole('button', { name: 'Go to the step' })).not.toBeInTheDocument()
})

test('hints are quick replies; what has no one answer is no button', async () => {
  const onSend = vi.fn()
  const screen = await render(<Sample outputs={begun} onSend={onSend} />)
  await screen.getByRole('button', { name: 'yes' }).click()
  expect(onSend).toHaveBeenCalledWith({ type: 'text', text: 'yes' })
  await expect.element(screen.getByRole('button', { name: 'number' })).not.toBeInTheDocument()
})

test('keys come with a keypad and are sent as keys', async () => {
  const onSend = vi.fn()
  const keys: DiagnosticOutput = { type: 'listening', nodeId: 'pin', hints: [], dtmf: true, timeoutMs: 6000 }
  const screen = await render(<Sample outputs={[...begun, keys]} onSend={onSend} />)
  await screen.getByRole('button', { name: 'Key 4' }).click()
  await screen.getByRole('button', { name: 'Key #' }).click()
  await screen.getByRole('button', { name: 'Send' }).click()
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ type: 'dtmf', keys: '4#' })
})

test('Esc asks before a running conversation is given up, and asks nothing once it has ended', async () => {
  const onClosed = vi.fn()
  const screen = await render(<Sample outputs={begun} onSend={noop} onClosed={onClosed} />)
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('alertdialog', { name: 'Hang up and close?' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(onClosed).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Hang up and close' }).click()
  await vi.waitFor(() => expect(onClosed).toHaveBeenCalledOnce())
})

test('the end says how it went and leads to the timeline', async () => {
  const ended: DiagnosticOutput = { type: 'ended', outcome: 3, disposition: 'promised', reason: 'done' }
  const screen = await render(<Sample outputs={[...begun, ended]} onSend={noop} />)
  await expect.element(screen.getByText('Listened to end')).toBeVisible()
  await expect.element(screen.getByText('promised')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'View timeline' }))
    .toHaveAttribute('href', `/administration/conversation-details?guid=${sampled.guid}&tab=timeline`)
})

test('a version saved since is offered for the next test, which says what it ran', async () => {
  const onStart = vi.fn()
  const ended: DiagnosticOutput = { type: 'ended', outcome: 3, disposition: null, reason: 'done' }
  const outputs = [...begun, ended]
  const newer = sampleFlow({ version: 3 })
  const screen = await render(<Sample outputs={outputs} onSend={noop} onStart={onStart} flow={newer} />)
  await expect.element(screen.getByText(/^v3 was saved since; the picture shows v2/)).toBeVisible()
  await screen.getByRole('button', { name: 'Test v3' }).click()
  expect(onStart).toHaveBeenCalledExactlyOnceWith({ version: 3, language: 'en', variables: {}, sends: false })
  await screen.rerender(<Sample outputs={outputs} onSend={noop} onStart={onStart} />)
  await expect.element(screen.getByRole('button', { name: /^Test v/ })).not.toBeInTheDocument()
})
