import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { botAgents, packageOf, READY } from '../../test/botAgent.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { watchAgents } from './agent.service.ts'
import { fileKey } from './package.service.ts'

const { BotDeploy, BotAgents, Audit, Lookups, Users } = operations
let core: TestCore
let agents: ReturnType<typeof botAgents>
beforeAll(async () => {
  core = await startTestCore()
  await core.server.listen({ port: 0, host: '127.0.0.1' })
  agents = botAgents(core)
})
afterAll(async () => {
  await agents.close()
  await core.close()
})

const operator = () => core.as('operator')
const SLOW = { timeout: 20_000, interval: 50 }
const upload = async (content: string) => {
  const made = await operator().call(BotDeploy.UploadPackage, { body: { content } })
  expect(made.status, made.text).toBe(200)
  return made.body.idBotPackage
}
const deploy = (botServer: string, idBotPackage: number, botConfig: string | null = null, botModule = 'robot') =>
  operator().call(BotDeploy.Deploy, { body: { botServer, botModule, idBotPackage, botConfig, drainSeconds: 2 } })
const moduleOn = async (botServer: string, botModule = 'robot') =>
  (await operator().call(BotDeploy.Module, { params: { botServer, botModule } })).body
const statesOn = async (botServer: string) =>
  (await moduleOn(botServer)).deployments[0]?.steps.map(({ state }) => state)
const logOf = async (botServer: string) =>
  (await operator().call(BotDeploy.ModuleLog, { params: { botServer, botModule: 'robot' } })).body.map(
    ({ text }) => text,
  )
const WHOLE = ['QUEUED', 'VALIDATING', 'DRAINING', 'DEPLOYING', 'HEALTH_CHECK', 'ACTIVE']

test('a module is deployed, its next version fails its health check and is rolled back by itself; a killed process is started again', async () => {
  const { said } = await agents.server('first')
  await expect
    .poll(async () => (await operator().call(BotDeploy.Server, { params: { botServer: 'first' } })).body.load, SLOW)
    .toMatchObject({ processes: 0 })
  await operator().call(BotDeploy.CreateConfig, {
    body: {
      ...{ name: 'shop', description: '' },
      settings: [
        { key: 'GREETING', type: 'TEXT', value: 'Hello' },
        { key: 'API_SECRET', type: 'SECRET', value: 'Sesame7Open' },
      ],
    },
  })
  const settings = [
    { key: 'GREETING', type: 'TEXT' },
    { key: 'API_SECRET', type: 'SECRET' },
  ]
  const script = `console.log(process.env.GREETING, process.env.API_SECRET, Object.keys(process.env).sort().join(' ')); console.log('pid', process.pid); ${READY}`
  const good = await upload(packageOf({ version: '1.0.0', script, manifest: { settings } }))
  expect((await deploy('first', good)).body).toMatchObject({
    code: 'botDeploy.lacks',
    error: expect.stringContaining('the setting GREETING is missing'),
  })
  const asked = await deploy('first', good, 'shop')
  expect(asked.status, asked.text).toBe(200)
  expect((await deploy('first', good, 'shop')).body).toMatchObject({ code: 'botDeploy.underWay' })
  await expect.poll(() => statesOn('first'), SLOW).toEqual(WHOLE)
  await expect.poll(async () => (await moduleOn('first')).state, SLOW).toBe('RUNNING')
  expect(said()).toContain('The agent of first runs.')
  // Nothing of the agent's own environment, and no secret in the log.
  await expect.poll(() => logOf('first'), SLOW).toContain('Hello •••••• API_SECRET GREETING')

  const bad = await upload(packageOf({ version: '1.1.0', script: `console.log('no good'); process.exit(3)` }))
  expect((await deploy('first', bad)).status).toBe(200)
  await expect.poll(() => statesOn('first'), SLOW).toEqual([...WHOLE.slice(0, 5), 'FAILED', 'ROLLED_BACK'])
  const back = await moduleOn('first')
  expect(back).toMatchObject({ package: { version: '1.0.0' }, config: { name: 'shop' }, state: 'RUNNING', restarts: 0 })
  expect(back.deployments[0]?.steps.at(-2)?.text).toContain('The version that was active before is started again.')
  expect((await operator().call(BotDeploy.RemovePackage, { params: { idBotPackage: good } })).body).toMatchObject({
    code: 'botPackage.inUse',
  })

  const pids = (await logOf('first')).flatMap((text) => /^pid (\d+)$/.exec(text)?.[1] ?? [])
  process.kill(Number(pids.at(-1)), 'SIGKILL')
  await expect.poll(async () => (await moduleOn('first')).restarts, SLOW).toBe(1)
  await expect.poll(async () => (await moduleOn('first')).state, SLOW).toBe('RUNNING')

  const params = { botServer: 'first', botModule: 'robot' }
  expect((await operator().call(BotDeploy.RemoveModule, { params })).body).toMatchObject({
    code: 'botDeploy.stillRuns',
  })
  await operator().call(BotDeploy.Control, { params, body: { action: 'STOP' } })
  await expect.poll(async () => (await moduleOn('first')).state, SLOW).toBe('STOPPED')
  expect((await operator().call(BotDeploy.RemoveModule, { params })).status).toBe(204)
  const { items } = (await operator().call(Audit.Audit, { query: { entityKind: 'BotModule' } })).body
  expect(JSON.stringify(items)).toContain('Agent of first')
  expect(JSON.stringify(items)).not.toContain('Sesame7Open')
})

test('a version rolls back to the one before, and drains the conversations that it counts', async () => {
  await agents.server('second')
  const port = 20_000 + (process.pid % 20_000)
  const counting = `import { createServer } from 'node:http'
let left = 2
createServer((q, r) => r.end(q.url === '/drain' ? JSON.stringify({ left: Math.max(0, left--) }) : 'well')).listen(${port}, '127.0.0.1')`
  const manifest = { health: { kind: 'http', port, path: '/health' }, drain: { port, path: '/drain' } }
  const one = await upload(packageOf({ version: '2.0.0', script: counting, manifest }))
  const two = await upload(packageOf({ version: '2.0.1' }))
  for (const id of [one, two]) {
    expect((await deploy('second', id)).status).toBe(200)
    await expect.poll(() => statesOn('second'), SLOW).toEqual(WHOLE)
  }
  expect((await moduleOn('second')).deployments[0]?.steps.map(({ text }) => text).join(' ')).toContain('left')
  const params = { botServer: 'second', botModule: 'robot' }
  expect((await moduleOn('second')).previous).toMatchObject({ package: { version: '2.0.0' } })
  expect((await operator().call(BotDeploy.Rollback, { params })).status).toBe(200)
  await expect.poll(async () => (await moduleOn('second')).package?.version, SLOW).toBe('2.0.0')
})

test('a token is good once and for an hour, and requests without the key of the server are refused', async () => {
  const { token, folder } = await agents.server('third')
  const again = agents.register(await agents.folder(), token)
  expect(await again.ended).toBe(1)
  expect(again.said()).toContain('This registration token isn’t valid')
  const twice = agents.run(folder)
  expect(await twice.ended).toBe(1)
  expect(twice.said()).toContain('Another agent runs in')

  const late = await operator().call(BotDeploy.CreateServer, { body: { name: 'late', description: '' } })
  core.clock.advance(3_600_001)
  const tooLate = agents.register(await agents.folder(), late.body.registration.token)
  expect(await tooLate.ended).toBe(1)

  const state = JSON.parse(await readFile(join(folder, 'agent.json'), 'utf8'))
  expect(state.privateKey.d).toBeDefined()
  const { rows } = await core.owner.query('SELECT to_jsonb(s)::text AS kept FROM bot_server s')
  expect(JSON.stringify(rows)).not.toContain(state.privateKey.d)
  const report = {
    ...{ protocol: 1, agentVersion: '', nodeVersion: '', platform: '', host: '' },
    modules: [],
    steps: [],
    log: [],
  }
  const load = { cpuPercent: 0, memoryMb: 1, memoryUsedMb: 0, diskMb: 1, diskUsedMb: 0, processes: 0 }
  const headers = { authorization: `ParleyAgent ${state.idBotServer}.${Date.now() + 1e6}.${'A'.repeat(86)}` }
  const forged = await fetch(`${agents.address()}${BotAgents.Sync.path}`, {
    ...{ method: 'POST', body: JSON.stringify({ ...report, load }) },
    headers: { ...headers, 'content-type': 'application/json' },
  })
  expect(forged.status).toBe(401)
  expect(await forged.json()).toMatchObject({ code: 'botAgent.notSigned' })

  // Revoked: its key opens nothing, and another token can be made.
  const params = { botServer: 'third' }
  expect((await operator().call(BotDeploy.RevokeServer, { params })).body).toMatchObject({
    registeredAt: null,
    state: 'DOWN',
  })
  expect((await operator().call(BotDeploy.RenewServerToken, { params })).status).toBe(200)
})

test('a package whose file was changed since it was signed never runs', async () => {
  await agents.server('fourth')
  const id = await upload(packageOf({ version: '4.0.0' }))
  const { rows } = await core.owner.query('SELECT sha256 FROM bot_package WHERE id_bot_package = $1', [id])
  const changed = Buffer.from(packageOf({ version: '4.0.0', script: `${READY} // changed` }), 'base64')
  async function* once() {
    yield changed
  }
  await core.services.files.put(fileKey(rows[0].sha256), once())
  expect((await deploy('fourth', id)).status).toBe(200)
  await expect.poll(() => statesOn('fourth'), SLOW).toEqual(['QUEUED', 'VALIDATING', 'FAILED'])
  const failed = (await moduleOn('fourth')).deployments[0]?.steps.at(-1)?.text
  expect(failed).toContain('the hash differs')
  expect(failed).toContain('There is no earlier version to roll back to.')

  // Signed by another installation: refused before the agent hears of it.
  const foreign = await upload(packageOf({ version: '4.0.1' }))
  await core.owner.query(`UPDATE bot_package SET signature = $1 WHERE id_bot_package = $2`, ['A'.repeat(86), foreign])
  expect((await deploy('fourth', foreign)).status).toBe(200)
  await expect.poll(() => statesOn('fourth'), SLOW).toEqual(['QUEUED', 'FAILED'])
})

test('an agent that is gone in the middle: the deployment fails in time, and what runs is what is active', async () => {
  const { child, folder } = await agents.server('fifth')
  const one = await upload(packageOf({ version: '5.0.0' }))
  await deploy('fifth', one)
  await expect.poll(() => statesOn('fifth'), SLOW).toEqual(WHOLE)
  const hanging = { health: { kind: 'line', text: 'never', seconds: 600 } }
  const two = await upload(packageOf({ version: '5.0.1', manifest: hanging }))
  await deploy('fifth', two)
  await expect.poll(() => statesOn('fifth'), SLOW).toEqual(WHOLE.slice(0, 5))
  child.kill('SIGKILL')
  core.clock.advance(700_000)
  await core.inTenant(1, (ctx) => watchAgents(ctx))
  expect(await statesOn('fifth')).toEqual([...WHOLE.slice(0, 5), 'FAILED'])
  const server = (await operator().call(BotDeploy.Server, { params: { botServer: 'fifth' } })).body
  expect(server.state).toBe('DOWN')
  expect((await deploy('fifth', two)).body).toMatchObject({ code: 'botServer.down' })

  const back = agents.run(folder)
  await expect.poll(() => statesOn('fifth'), SLOW).toEqual([...WHOLE.slice(0, 5), 'FAILED', 'ROLLED_BACK'])
  expect(back.said()).toContain('Ended 1 processes')
  expect(await moduleOn('fifth')).toMatchObject({ package: { version: '5.0.0' }, state: 'RUNNING' })
})

test('packages that are none are refused with what is wrong in them', async () => {
  const refused = async (content: string) =>
    (await operator().call(BotDeploy.UploadPackage, { body: { content } })).body as unknown as { error: string }
  const manifest = (more: object) => packageOf({ version: '9.0.0', manifest: more })
  expect((await refused(Buffer.from('no zip').toString('base64'))).error).toContain('it is no zip file')
  expect((await refused(manifest({ command: 'other.mjs' }))).error).toContain('its command other.mjs is no file of it')
  expect((await refused(manifest({ command: '../../bin/sh' }))).error).toContain('“command” of manifest.json')
  expect((await refused(packageOf({ version: '9.0.0', files: { '../evil': 'x' } }))).error).toContain('isn’t allowed')
  expect((await refused(packageOf({ version: '9.0.0', files: { 'A.txt': '', 'a.txt': '' } }))).error).toContain('twice')
  const bomb = packageOf({ version: '9.0.0', files: { 'zeros.bin': '0'.repeat(30_000_000) } })
  expect((await refused(bomb)).error).toContain('unpacks to too much')
  await upload(packageOf({ version: '9.1.0' }))
  expect((await refused(packageOf({ version: '9.1.0' }))).error).toContain(
    'This version of the package is there already',
  )
})

test('a configuration keeps its secrets over versions, and tells them to nobody', async () => {
  const create = (settings: object[]) =>
    operator().call(BotDeploy.CreateConfig, {
      body: { name: 'versions', description: '', settings: settings as never },
    })
  expect((await create([{ key: 'PORT', type: 'NUMBER', value: 'many' }])).body).toMatchObject({
    code: 'botConfig.badSetting',
  })
  const made = await create([
    { key: 'PORT', type: 'NUMBER', value: '80' },
    { key: 'TOKEN', type: 'SECRET', value: 'Hidden8Word' },
  ])
  expect(made.text).not.toContain('Hidden8Word')
  const params = { botConfig: 'versions' }
  const change = (value: string, rowVersion: number) =>
    operator().call(BotDeploy.UpdateConfig, {
      params,
      body: {
        ...{ description: 'New', rowVersion },
        settings: [
          { key: 'PORT', type: 'NUMBER', value },
          { key: 'TOKEN', type: 'SECRET', value: null },
        ],
      },
    })
  expect((await change('80', 1)).body).toMatchObject({ version: 1, rowVersion: 2 })
  expect((await change('81', 2)).body).toMatchObject({ version: 2, secretKeys: ['TOKEN'] })
  expect((await change('82', 2)).body).toMatchObject({ code: 'entity.stale' })
  const versions = (await operator().call(BotDeploy.ConfigVersions, { params })).body
  expect(versions.map(({ version, settings }) => [version, settings[0]?.value])).toEqual([
    [2, '81'],
    [1, '80'],
  ])
  const { rows } = await core.owner.query('SELECT to_jsonb(v)::text AS kept FROM bot_config_version v')
  expect(JSON.stringify(rows)).not.toContain('Hidden8Word')
  const { items } = (await operator().call(Audit.Audit, { query: { entityKind: 'BotConfig' } })).body
  const last = items[0]?.idAuditEvent ?? 0
  expect((await operator().call(Audit.Undo, { params: { idAuditEvent: last } })).status).toBe(200)
  const after = (await operator().call(BotDeploy.Config, { params })).body
  expect(after).toMatchObject({ version: 3, secretKeys: ['TOKEN'], settings: [{ value: '80' }, { value: null }] })
})

test('lists are for those who may, and secrets of programs reach what their scopes name', async () => {
  expect((await operator().call(Lookups.BotDeployServers, { query: {} })).body).toContainEqual({
    code: 'first',
    name: 'first',
  })
  expect((await operator().call(Lookups.BotDeployConfigs, { query: {} })).body).toContainEqual({
    code: 'shop',
    name: 'shop',
  })
  expect((await core.as('admin').call(Lookups.BotDeployServers, { query: {} })).body).toEqual([])
  expect((await core.as('admin').call(BotDeploy.Servers, { query: {} })).status).toBe(403)
  const made = await operator().call(Users.CreateUserApiSecret, {
    body: { name: 'viewer', expiresAt: null, scopes: { BotDeploy: ['serverview'] } },
  })
  const headers = { authorization: `Bearer ${made.body.secret}` }
  const status = async (path: string) => (await fetch(`${agents.address()}/api/BotDeploy/${path}`, { headers })).status
  expect([await status('Servers'), await status('Configs')]).toEqual([200, 403])
})
