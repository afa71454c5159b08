import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { botAgents, packageOf, READY } from '../../test/botAgent.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { allJobs } from '../domains.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { startWorker } from '../kernel/jobs/worker.ts'
import { packageFileJob } from './package.jobs.ts'
import { fileKey } from './package.service.ts'

const { BotDeploy } = operations
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

const SLOW = { timeout: 20_000, interval: 50 }
const operator = () => core.as('operator')
const upload = (content: string) => operator().call(BotDeploy.UploadPackage, { body: { content } })
const configure = (name: string, settings: readonly { key: string; value: string; type?: 'TEXT' | 'SECRET' }[]) =>
  operator().call(BotDeploy.CreateConfig, {
    body: { name, description: '', settings: settings.map((each) => ({ type: 'TEXT' as const, ...each })) },
  })
const onServer = (botServer: string) => ({ botServer, botModule: 'robot' })
const moduleOn = async (server: string) => (await operator().call(BotDeploy.Module, { params: onServer(server) })).body
const logOf = async (server: string) =>
  (await operator().call(BotDeploy.ModuleLog, { params: onServer(server) })).body.map(({ text }) => text)
async function deploy(server: string, content: string, botConfig: string | null = null, drainSeconds = 0) {
  const made = await upload(content)
  expect(made.status, made.text).toBe(200)
  const { idBotPackage } = made.body
  const asked = await operator().call(BotDeploy.Deploy, {
    body: { ...onServer(server), idBotPackage, botConfig, drainSeconds },
  })
  expect(asked.status, asked.text).toBe(200)
  return made.body
}
const becomes = (server: string, state: string) =>
  expect.poll(async () => (await moduleOn(server)).deployment, SLOW).toBe(state)
const TELL = `console.log('has', Object.keys(process.env).sort().join(' ')); ${READY}`

test('no setting is a command: reserved names are refused, and what the package does not declare stays away', async () => {
  for (const key of ['NODE_OPTIONS', 'LD_PRELOAD', 'DYLD_INSERT_LIBRARIES', 'PATH', 'HOME', 'SHELL', 'PYTHONPATH']) {
    const refused = await configure('reserved', [{ key, value: 'x' }])
    expect(refused.status, key).toBe(400)
    expect(refused.text).toContain('This name is reserved')
    const manifest = { settings: [{ key, type: 'TEXT', isRequired: false }] }
    expect((await upload(packageOf({ name: 'reserved', version: '1.0.0', manifest }))).text).toContain('reserved')
  }
  await agents.server('plain')
  await configure('plain', [
    { key: 'GREETING', value: 'Hello' },
    { key: 'UNDECLARED', value: 'x' },
  ])
  // As a row that was there before.
  await core.owner.query(
    `UPDATE bot_config_version SET settings = settings || '[{"key": "NODE_OPTIONS", "type": "TEXT", "value": "--import=data:text/javascript,process.exit(9)"}]'
     WHERE id_bot_config = (SELECT id_bot_config FROM bot_config WHERE name = 'plain')`,
  )
  const manifest = { settings: [{ key: 'GREETING', type: 'TEXT' }] }
  await deploy('plain', packageOf({ name: 'plain', version: '1.0.0', script: TELL, manifest }), 'plain')
  await becomes('plain', 'ACTIVE')
  await expect.poll(() => logOf('plain'), SLOW).toContain('has GREETING')
})

test('what was unpacked is compared with what was signed before each start', async () => {
  const { folder } = await agents.server('changed')
  const { sha256 } = await deploy(
    'changed',
    packageOf({ name: 'changed', version: '1.0.0', script: `console.log('as signed'); ${READY}` }),
  )
  await becomes('changed', 'ACTIVE')
  const packed = join(folder, 'packages', sha256)
  const main = join(packed, 'main.mjs')
  expect((await stat(main)).mode & 0o777).toBe(0o555)
  expect((await stat(packed)).mode & 0o777).toBe(0o555)
  await chmod(packed, 0o755)
  await chmod(main, 0o755)
  await writeFile(main, `console.log('changed'); ${READY}`)
  await writeFile(join(packed, 'package.json'), '{"type":"commonjs"}')
  await operator().call(BotDeploy.Control, { params: onServer('changed'), body: { action: 'RESTART' } })
  const signed = async () => (await logOf('changed')).filter((text) => text === 'as signed').length
  await expect.poll(signed, SLOW).toBe(2)
  expect(await logOf('changed')).not.toContain('changed')
  await expect(stat(join(packed, 'package.json'))).rejects.toThrow('ENOENT')
})

test('the end of a long line is no half of a character, so that the server keeps reporting', async () => {
  await agents.server('chatty')
  const script = `console.log('x'.repeat(999) + '\\u{1F600}'); console.log('after'); ${READY}`
  await deploy('chatty', packageOf({ name: 'chatty', version: '1.0.0', script }))
  await becomes('chatty', 'ACTIVE')
  await expect.poll(() => logOf('chatty'), SLOW).toContain('after')
})

test('a configuration of an open deployment stays, and one that is gone fails it', async () => {
  const { child, folder } = await agents.server('busy')
  await configure('busy', [{ key: 'GREETING', value: 'Hello' }])
  const manifest = {
    settings: [{ key: 'GREETING', type: 'TEXT' }],
    health: { kind: 'line', text: 'never', seconds: 60 },
  }
  await deploy('busy', packageOf({ name: 'busy', version: '1.0.0', manifest }), 'busy')
  await becomes('busy', 'HEALTH_CHECK')
  const refused = await operator().call(BotDeploy.RemoveConfig, { params: { botConfig: 'busy' } })
  expect(refused.body).toMatchObject({ code: 'botConfig.inUse', error: expect.stringContaining('robot on busy') })
  const { body } = await operator().call(BotDeploy.Config, { params: { botConfig: 'busy' } })
  expect(body.usedBy).toMatchObject([{ name: 'robot', server: 'busy', version: 1 }])
  child.kill('SIGTERM')
  await core.owner.query(`UPDATE bot_deployment d SET id_bot_config = NULL, state = 'QUEUED' FROM bot_module m
    JOIN bot_server s USING (id_bot_server) WHERE m.id_bot_module = d.id_bot_module AND s.name = 'busy'`)
  agents.run(folder)
  await becomes('busy', 'FAILED')
  expect((await moduleOn('busy')).deployments[0]?.steps.at(-1)?.text).toContain('The configuration was deleted')
})

test('a new key of a server begins to count again', async () => {
  const { child, folder, ended } = await agents.server('again')
  await deploy('again', packageOf({ name: 'again', version: '1.0.0' }))
  await becomes('again', 'ACTIVE')
  await core.owner.query(`UPDATE bot_server SET signed_ms = 999999999999999 WHERE name = 'again'`)
  child.kill('SIGTERM')
  await ended
  const params = { botServer: 'again' }
  await operator().call(BotDeploy.RevokeServer, { params })
  const { token } = (await operator().call(BotDeploy.RenewServerToken, { params })).body
  const fresh = await agents.folder()
  const registering = agents.register(fresh, token)
  expect(await registering.ended, registering.said()).toBe(0)
  agents.run(fresh)
  await expect.poll(async () => (await moduleOn('again')).state, SLOW).toBe('RUNNING')
  expect(folder).not.toBe(fresh)
})

test('the file of a deleted package goes with the last version that has its content', async () => {
  const content = packageOf({ name: 'once', version: '1.0.0' })
  const first = (await upload(content)).body
  const again = async () => await core.services.files.read(fileKey(first.sha256))
  const remove = ({ idBotPackage }: { idBotPackage: number }) =>
    operator().call(BotDeploy.RemovePackage, { params: { idBotPackage } })
  expect((await remove(first)).status).toBe(204)
  const second = (await upload(content)).body
  expect(second.sha256).toBe(first.sha256)
  const { handle } = packageFileJob(core.services)
  const work = () =>
    handle({ run: (each: (ctx: Ctx) => Promise<unknown>) => core.inTenant(1, each) } as never, first as never) // all that it asks for
  await work()
  expect(await again()).toBeDefined()
  expect((await remove(second)).status).toBe(204)
  // Real: what was put into the queue.
  const worker = await startWorker({
    ...{ pool: core.owner, contexts: core.contexts, clock: core.clock, log: pino({ level: 'silent' }) },
    jobs: allJobs(core.services),
  })
  await expect.poll(again, SLOW).toBeUndefined()
  await worker.stop()
})

test('Stop doesn’t wait for a start that hangs, and a module that was stopped stays so where its next version fails', async () => {
  const { folder } = await agents.server('hanging')
  const marker = JSON.stringify(join(folder, 'marker'))
  const script = `import { existsSync, writeFileSync } from 'node:fs'
if (!existsSync(${marker})) console.log('ready'); writeFileSync(${marker}, ''); setInterval(() => {}, 1000)`
  const manifest = { health: { kind: 'line', text: 'ready', seconds: 600 } }
  await deploy('hanging', packageOf({ name: 'hanging', version: '1.0.0', script, manifest }))
  await becomes('hanging', 'ACTIVE')
  const control = (action: 'STOP' | 'RESTART') =>
    operator().call(BotDeploy.Control, { params: onServer('hanging'), body: { action } })
  const isIn = (state: string) => expect.poll(async () => (await moduleOn('hanging')).state, SLOW).toBe(state)
  await control('RESTART')
  await isIn('STARTING')
  await control('STOP')
  await isIn('STOPPED')
  await deploy('hanging', packageOf({ name: 'hanging', version: '1.1.0', script: 'process.exit(3)' }))
  await becomes('hanging', 'FAILED')
  const said = (await moduleOn('hanging')).deployments[0]?.steps.at(-1)?.text
  expect(said).toContain('The module was stopped before and stays so.')
})

test('a version that still starts stays where the package that is to follow it is no good', async () => {
  const { folder } = await agents.server('starting')
  const marker = join(folder, 'marker')
  const script = `import { existsSync } from 'node:fs'
console.log('process', process.pid)
setInterval(() => { if (existsSync(${JSON.stringify(marker)})) console.log('ready') }, 50)`
  const manifest = { health: { kind: 'line', text: 'ready', seconds: 600 } }
  await writeFile(marker, '')
  await deploy('starting', packageOf({ name: 'starting', version: '1.0.0', script, manifest }))
  await becomes('starting', 'ACTIVE')
  await rm(marker)
  await operator().call(BotDeploy.Control, { params: onServer('starting'), body: { action: 'RESTART' } })
  await expect.poll(async () => (await moduleOn('starting')).state, SLOW).toBe('STARTING')
  const processes = async () => (await logOf('starting')).filter((text) => text.startsWith('process '))
  await expect.poll(async () => (await processes()).length, SLOW).toBe(2)
  const made = await upload(packageOf({ name: 'starting', version: '1.1.0', script: READY }))
  const { sha256, idBotPackage } = made.body
  async function* other() {
    yield Buffer.from('other bytes')
  }
  await core.services.files.put(fileKey(sha256), other())
  const body = { ...onServer('starting'), idBotPackage, botConfig: null, drainSeconds: 0 }
  expect((await operator().call(BotDeploy.Deploy, { body })).status).toBe(200)
  await becomes('starting', 'FAILED')
  await writeFile(marker, '')
  await expect.poll(async () => (await moduleOn('starting')).state, SLOW).toBe('RUNNING')
  expect(await processes()).toHaveLength(2)
})

test('an agent takes no address that anyone on the way could change', async () => {
  const plain = agents.start(await agents.folder(), ['register', 'http://parley.example.com', 'token'])
  expect(await plain.ended).toBe(1)
  expect(plain.said()).toContain('must begin with https://')
})

test.skipIf(process.getuid?.() !== 0)(
  'modules run as another user where one is named, and the key of the agent is not theirs',
  async () => {
    const { folder } = await agents.server('apart', { PARLEY_AGENT_MODULE_USER: '65534:65534' })
    expect((await stat(join(folder, 'agent.json'))).mode & 0o777).toBe(0o600)
    const read = `import { readFile } from 'node:fs/promises'
await readFile(${JSON.stringify(join(folder, 'agent.json'))}).then(() => console.log('read'), ({ code }) => console.log(process.getuid(), code)); ${READY}`
    await deploy('apart', packageOf({ name: 'apart', version: '1.0.0', script: read }))
    await becomes('apart', 'ACTIVE')
    await expect.poll(() => logOf('apart'), SLOW).toContain('65534 EACCES')
    expect(await readFile(join(folder, 'agent.json'), 'utf8')).toContain('privateKey')
  },
)
