import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example, refusedFor } from '../testing/fake-core.ts'
import { expectAccessible, fourTimes } from '../testing/look.ts'
import { openConsole } from '../testing/open-console.tsx'
import { standingOut } from '../testing/standing-out.ts'

beforeEach(() => page.viewport(1280, 900))

const paged = <T,>(...items: T[]) => ({ items, total: items.length, totalExact: true, nextCursor: null })
const dialog = page.getByRole('dialog')
const server = {
  ...example('BotDeploy.Server'),
  ...{ idBotServer: 3, name: 'web-1', state: 'UP' as const, registeredAt: '2026-11-20T09:00:00Z', rowVersion: 1 },
  load: { cpuPercent: 12, memoryMb: 8_000, memoryUsedMb: 2_000, diskMb: 90_000, diskUsedMb: 89_000, processes: 2 },
}
const at = '2026-11-20T10:00:00Z'
const deployment = {
  ...{ idBotDeployment: 9, package: { idBotPackage: 2, name: 'robot', version: '1.1.0' }, config: null },
  ...{
    isRollback: false,
    drainSeconds: 60,
    createdAt: at,
    createdBy: null,
    finishedAt: null,
    state: 'DRAINING' as const,
  },
  steps: [
    { state: 'QUEUED' as const, at, text: 'Waits for the agent of web-1.' },
    { state: 'VALIDATING' as const, at, text: 'The agent checks the package.' },
    { state: 'DRAINING' as const, at, text: '2 conversations are left.' },
  ],
}
const module = {
  ...example('BotDeploy.Module'),
  ...{
    idBotModule: 5,
    name: 'robot',
    server: 'web-1',
    state: 'RUNNING' as const,
    isWanted: true,
    rowVersion: 1,
    restarts: 1,
  },
  ...{ package: { idBotPackage: 1, name: 'robot', version: '1.0.0' }, config: null, previous: null, lastError: null },
  deployments: [deployment],
}
const log = [
  { at, stream: 'out' as const, text: 'ready' },
  { at, stream: 'err' as const, text: 'the order is gone' },
]

test('a server is added, and its registration command is shown once', async () => {
  const registration = { token: 'parley_agent_once', expiresAt: '2026-11-20T11:00:00Z' }
  const { asked } = await openConsole(screens.botServers({ panel: 'new' }), {
    'BotDeploy.Servers': paged(server),
    'BotDeploy.CreateServer': { server, registration },
  })
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('web-2')
  await dialog.getByRole('button', { name: 'Create server' }).click()
  await expect.element(page.getByText('Register the agent')).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'Command' }))
    .toHaveValue(`npm run agent -- register ${location.origin} parley_agent_once`)
  expect(asked('BotDeploy.CreateServer')[0]?.body).toEqual({ name: 'web-2', description: '' })
})

test('a module shows its deployment as steps, those that come too, and its log can be searched', async () => {
  await openConsole(screens.botModule('robot', 'web-1'), {
    'BotDeploy.Module': module,
    'BotDeploy.ModuleLog': log,
  })
  await expect.element(page.getByText('2 conversations are left.')).toBeVisible()
  await expect.element(page.getByText('Health check', { exact: true })).toBeVisible()
  const written = () => page.getByRole('figure', { name: 'Log' }).element().textContent
  await expect.poll(written).toContain('ready')
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('order')
  await expect.poll(written).not.toContain('ready')
  await expectAccessible()
  await page.viewport(...fourTimes)
  await expect.poll(standingOut).toEqual([])
})

test('why nothing can be deployed is said where it was asked for', async () => {
  await openConsole(screens.botModule('robot', 'web-1', { panel: 'deploy' }), {
    'BotDeploy.Module': { ...module, deployments: [] },
    'BotDeploy.ModuleLog': [],
    'BotDeploy.Packages': paged({
      ...example('BotDeploy.UploadPackage'),
      idBotPackage: 2,
      name: 'robot',
      version: '1.1.0',
    }),
    'Lookups.BotDeployServers': [],
    'Lookups.BotDeployConfigs': [],
    'BotDeploy.Deploy': refusedFor('botServer.down', {}),
  })
  await dialog.getByRole('combobox', { name: /^Package/ }).click()
  await page.getByRole('option', { name: 'robot 1.1.0' }).click()
  await dialog.getByRole('button', { name: 'Deploy', exact: true }).click()
  await expect.element(page.getByText(/The agent of this server doesn’t answer/).first()).toBeVisible()
})

test('a server shows how full it is and what runs there', async () => {
  await openConsole(screens.botServer('web-1'), {
    'BotDeploy.Server': server,
    'BotDeploy.Modules': paged(module),
  })
  await expect.element(page.getByRole('link', { name: 'robot' })).toBeVisible()
  await expect.element(page.getByText('2.1 GB of 8.4 GB')).toBeVisible()
  await expectAccessible()
})

test('packages lie in a drawer, and closing it leads back to their button', async () => {
  await openConsole(screens.botModules(), {
    'BotDeploy.Modules': paged(module),
    'BotDeploy.Packages': paged({ ...example('BotDeploy.UploadPackage'), name: 'robot', version: '1.1.0' }),
  })
  const button = page.getByRole('button', { name: 'Packages' })
  await button.click()
  const drawer = page.getByRole('dialog', { name: 'Packages' })
  await expect.element(drawer.getByText('robot 1.1.0')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})
