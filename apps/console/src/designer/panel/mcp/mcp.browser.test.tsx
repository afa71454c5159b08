import { flowDocument } from '@parley/flow'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, refusedFor } from '../../../testing/fake-core.ts'
import { expectAccessible, fourTimes } from '../../../testing/look.ts'
import { everything, openConsole, personWith } from '../../../testing/open-console.tsx'
import { standingOut } from '../../../testing/standing-out.ts'
import { answersWith, designerPath, sampleDocument } from '../../testing/designer.sample.ts'

beforeEach(() => page.viewport(1280, 900))

const SERVER = '0199a000-0000-7000-8000-0000000000aa'
const schema = { type: 'object', properties: { order: { type: 'string' } }, required: ['order'] }
const drawn = {
  ...{ name: 'find_order', server: SERVER, function: 'find_order', description: 'Where it is', schema },
  ...{ fixed: [], timeoutMs: 10_000 },
}
const documentWith = (functions: readonly object[]) =>
  flowDocument.parse({
    ...sampleDocument,
    nodes: [
      ...sampleDocument.nodes,
      {
        id: 'agent',
        type: 'agent',
        label: 'Helper',
        instructions: 'Help.',
        outcomes: [{ name: 'done' }],
        functions,
        outlets: { done: 'bye', limit: 'bye', noInput: 'bye', error: 'bye' },
      },
    ],
  })
const offered = (more: object = {}) => [
  { name: 'find_order', description: 'Says where an order is', schema: { ...schema, ...more }, blocked: null },
  { name: 'Cancel.Order', description: 'Cancels it', schema: { type: 'object' }, blocked: null },
]
const open = (functions: readonly object[] = [], answers: Answers = {}) =>
  openConsole(`${designerPath}?node=agent`, {
    ...answersWith(documentWith(functions)),
    'Lookups.McpServers': [{ id: 4, guid: SERVER, name: 'Shop', detail: 'https://shop.example/mcp' }],
    'McpServers.Functions': offered(),
    ...answers,
  })
const panel = page.getByRole('complementary', { name: 'Right panel' })
const choose = async (field: string, option: string) => {
  await panel.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: new RegExp(option) }).click()
}

test('a function is chosen from what the server offers, with its schema shown and kept', async () => {
  const { asked } = await open()
  await choose('MCP server', 'Shop')
  await choose('Function', 'Cancel.Order')
  await expect.element(panel.getByText('Schema', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Add function' }).click()
  await expect.element(panel.getByRole('button', { name: 'Remove cancel_order' })).toBeVisible()
  await expect.poll(() => JSON.stringify(asked('CallScripts.UpdateDraft').at(-1)?.body ?? '')).toContain('Cancel.Order')
  const [sent] = asked('CallScripts.UpdateDraft').slice(-1)
  const document = flowDocument.parse(
    typeof sent?.body?.document === 'string' ? JSON.parse(sent.body.document) : sent?.body?.document,
  )
  expect(document.nodes.find(({ id }) => id === 'agent')).toMatchObject({
    functions: [
      {
        ...{ name: 'cancel_order', server: SERVER, function: 'Cancel.Order', description: 'Cancels it' },
        schema: { type: 'object' },
      },
    ],
  })
})

test('a server that does not answer says why, and offers nothing', async () => {
  await open([], {
    'McpServers.Functions': refusedFor('mcpServer.away', { problem: 'nothing answers at this address' }),
  })
  await choose('MCP server', 'Shop')
  await expect
    .element(panel.getByText(/The functions can’t be listed: nothing answers at this address\./))
    .toBeVisible()
  await expect.element(panel.getByRole('combobox', { name: 'Function', exact: true })).not.toBeInTheDocument()
})

test('a function with the schema of the server is the same; a changed one is taken over on demand', async () => {
  await open([drawn])
  await panel.getByRole('button', { name: 'Compare with the server' }).click()
  await expect.element(panel.getByText('The server has the same schema.')).toBeVisible()
  await expectAccessible()
  await page.viewport(...fourTimes)
  await expect.poll(standingOut).toEqual([])
})

test('a changed schema is shown and taken over only on demand', async () => {
  const { asked } = await open([drawn], { 'McpServers.Functions': offered({ required: [] }) })
  await panel.getByRole('button', { name: 'Compare with the server' }).click()
  await expect.element(panel.getByText(/The server has another schema by now/)).toBeVisible()
  expect(asked('CallScripts.UpdateDraft')).toEqual([])
  await panel.getByRole('button', { name: 'Take over the schema' }).click()
  await expect.element(panel.getByText('The server has the same schema.')).toBeVisible()
  await expect
    .poll(() => JSON.stringify(asked('CallScripts.UpdateDraft').at(-1)?.body ?? ''))
    .toMatch(/required\\?":\[\]/)
})

test('a function that the server has no more is said to be gone', async () => {
  await open([{ ...drawn, function: 'lost' }])
  await panel.getByRole('button', { name: 'Compare with the server' }).click()
  await expect.element(panel.getByText(/The server has no function lost any more/)).toBeVisible()
})

test('who may not see servers is told so', async () => {
  const { TenantValue: _, ...rest } = everything
  await open([], { 'Home.UserInfo': personWith(rest) })
  await expect.element(panel.getByRole('combobox', { name: 'MCP server', exact: true })).toBeDisabled()
})
