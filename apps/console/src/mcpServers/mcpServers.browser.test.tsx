import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, example, refusedFor } from '../testing/fake-core.ts'
import { expectAccessible, fourTimes } from '../testing/look.ts'
import { openConsole } from '../testing/open-console.tsx'
import { standingOut } from '../testing/standing-out.ts'

beforeEach(() => page.viewport(1280, 900))

const server = {
  ...example('McpServers.Basic'),
  ...{ idMcpServer: 4, name: 'Shop', url: 'https://shop.example/mcp', headerNames: ['Authorization'], rowVersion: 2 },
}
const offered = [
  {
    name: 'find_order',
    description: 'Says where an order is',
    schema: { type: 'object', properties: { order: { type: 'string' } } },
    blocked: null,
  },
  { name: 'paint', description: '', schema: { type: 'string' }, blocked: 'its schema describes no object' },
]
const open = (query = {}, answers: Answers = {}) =>
  openConsole(screens.mcpServers(query), {
    'McpServers.List': { items: [server], total: 1, totalExact: true, nextCursor: null },
    'McpServers.Basic': server,
    'McpServers.Functions': offered,
    ...answers,
  })
const drawer = page.getByRole('dialog')

test('a server is created with its secret headers; one that is none is said at its field', async () => {
  const { asked } = await open(
    { panel: 'new' },
    { 'McpServers.Create': refusedFor('mcpServer.badHeaders', { problem: 'Line 1 is no header' }) },
  )
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Shop')
  await drawer.getByRole('textbox', { name: /^Address/ }).fill('https://shop.example/mcp')
  await drawer.getByRole('textbox', { name: /^Secret headers/ }).fill('sesame')
  await drawer.getByRole('button', { name: 'Create MCP server' }).click()
  await expect.element(drawer.getByText(/Line 1 is no header/)).toBeVisible()
  expect(asked('McpServers.Create')[0]?.body).toEqual({
    ...{ name: 'Shop', url: 'https://shop.example/mcp', secretHeaders: 'sesame', dropHeaders: false },
  })
})

test('a server says of its headers only the names, and shows its functions when asked to', async () => {
  const { asked } = await open({ server: 4 })
  await expect.element(drawer.getByText('Stored: Authorization')).toBeVisible()
  expect(asked('McpServers.Functions')).toEqual([])
  await drawer.getByRole('button', { name: 'Show functions' }).click()
  await expect.element(drawer.getByText('Says where an order is')).toBeVisible()
  await expect.element(drawer.getByText('Agents can’t be given it: its schema describes no object.')).toBeVisible()
  await drawer.getByText('Schema', { exact: true }).first().click()
  await expect.element(drawer.getByRole('figure', { name: 'Schema of find_order' })).toBeVisible()
  await expectAccessible()
  await page.viewport(...fourTimes)
  await expect.poll(standingOut).toEqual([])
})

test('why a server does not answer is said in place of its functions', async () => {
  await open(
    { server: 4 },
    { 'McpServers.Functions': refusedFor('mcpServer.away', { problem: 'it refused the credentials (status 401)' }) },
  )
  await drawer.getByRole('button', { name: 'Show functions' }).click()
  await expect
    .element(drawer.getByText(/The functions can’t be listed: it refused the credentials \(status 401\)\./))
    .toBeVisible()
})

test('saving sends no headers where none were typed', async () => {
  const { asked } = await open({ server: 4 }, { 'McpServers.Update': { ...server, name: 'Store', rowVersion: 3 } })
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Store')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => asked('McpServers.Update')[0]?.body)
    .toMatchObject({ name: 'Store', secretHeaders: '', rowVersion: 2 })
})
