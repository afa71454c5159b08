import { newFlowDocument } from '@parley/flow'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestKit } from '../../kit/testing.tsx'
import { type Diff, DiffParts } from './DiffParts.tsx'

const nothing: Diff = {
  from: 1,
  to: 2,
  isEqual: false,
  added: [],
  removed: [],
  changed: [],
  wires: [],
  settings: [],
  moved: [],
}
const before = newFlowDocument('en-GB', 'Hello')
const after = {
  ...before,
  nodes: before.nodes.map((node) => (node.id === 'end' ? { ...node, label: 'Good-bye' } : node)),
}
const show = (diff: Partial<Diff>) =>
  render(
    <TestKit>
      <DiffParts diff={{ ...nothing, ...diff }} before={before} after={after} />
    </TestKit>,
  )

test('texts differ word by word, marked as inserted and deleted', async () => {
  const words = [
    { kind: 'same' as const, text: 'Good ' },
    { kind: 'removed' as const, text: 'morning' },
    { kind: 'added' as const, text: 'evening' },
  ]
  const change = { path: 'texts.en[0].text', from: 'Good morning', to: 'Good evening', words }
  const screen = await show({ changed: [{ id: 'hello', type: 'say', label: 'Greeting', changes: [change] }] })
  await expect.element(screen.getByRole('heading', { name: /Changed steps/ })).toBeVisible()
  await expect.element(screen.getByRole('deletion')).toHaveTextContent('morning')
  await expect.element(screen.getByRole('insertion')).toHaveTextContent('evening')
})

test('what came is shown as a person reads it, with no old value made up', async () => {
  const settings = [{ path: 'texts.sk', to: [{ kind: 'text', text: 'Dobrý deň' }] }]
  const screen = await show({ settings })
  await expect.element(screen.getByRole('insertion')).toHaveTextContent('Dobrý deň')
  await expect.element(screen.getByRole('deletion')).not.toBeInTheDocument()
})

test('wires say where they led and lead by the names of the steps, each in its version; steps of a kind nobody knows yet still show', async () => {
  const screen = await show({
    wires: [
      { nodeId: 'greeting', outlet: 'next', from: 'end', to: null },
      { nodeId: 'greeting', outlet: 'noMatch', from: null, to: 'end' },
    ],
    added: [{ id: 'n9', type: 'hologram', label: '' }],
  })
  await expect.element(screen.getByText('Greeting, next: End → not connected')).toBeVisible()
  await expect.element(screen.getByText('Greeting, noMatch: not connected → Good-bye')).toBeVisible()
  await expect.element(screen.getByText('hologram')).toBeVisible()
})

test('equal versions, and those that differ in places only, say so', async () => {
  const equal = await show({ isEqual: true })
  await expect.element(equal.getByText('The two versions are equal.')).toBeVisible()
  const moved = await show({ moved: ['a', 'b'] })
  await expect.element(moved.getByText('Only the positions of 2 steps changed.')).toBeVisible()
})
