import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeApi, referenced } from './api.mjs'
import { pack, packed, workspacePackages } from './pack.mjs'
import { inRoot } from './paths.mjs'

const exec = promisify(execFile)
const COMPILER = inRoot('node_modules', 'typescript', 'bin', 'tsc')

/** What somebody does with each, in a program that is checked and one that runs. */
const uses = {
  hub: `import { createServer } from 'node:http'
    import { createHub, HubError, type HubCall } from '@parley/hub'
    const hub = createHub<{ name: string }>({
      path: '/hub',
      authenticate: ({ token }) => (token ? { userId: token, data: { name: token } } : undefined),
      methods: { Say: ({ connection }: HubCall<{ name: string }>, text) => \`\${connection.data.name}: \${text}\` },
    })
    const server = createServer((request, response) => void hub.handleRequest(request, response))
    const failure: Error = new HubError('no')
    server.close()
    await hub.close()
    const outcome: string = failure.message`,
  flow: `import { checkFlow, compileExpression, newFlowDocument } from '@parley/flow'
    const document = newFlowDocument('en-GB', 'Hello')
    const { errors }: { errors: readonly object[] } = checkFlow(document)
    void compileExpression
    const outcome: string = errors.length === 0 ? 'no' : 'errors'`,
  recognise: `import { findDate, findNumber, type Recogniser, Recognisers } from '@parley/recognise'
    const yes: Recogniser = { kind: 'yes' }
    const reactions = new Recognisers([{ name: 'agree', recognise: [yes] }], 'en', 'en')
    const said = { text: 'absolutely not', language: 'en', at: '2026-11-20T10:00:00+01:00' }
    const day: string | undefined = findDate('tomorrow', 'en', said)?.value
    const sum: number | undefined = findNumber('forty two', 'en', () => true)?.value
    const outcome = reactions.match(said) || day !== '2026-11-21' || sum !== 42 ? 'else' : 'no'`,
  postgres: `import { PostgresError, resolveDataDir } from '@parley/postgres'
    import { startTestServer } from '@parley/postgres/testing'
    const folder: string = resolveDataDir({ name: 'x', home: '/tmp' })
    const outcome: string = folder && typeof startTestServer === 'function' && PostgresError ? 'no' : ''`,
  nlp: `import { train, type Example } from '@parley/nlp'
    const examples: Example[] = [{ text: 'yes', category: 'agree' }, { text: 'no', category: 'disagree' }]
    const found: string | undefined = train(examples).predict('no').scores[0]?.category
    const outcome: string = found === 'disagree' ? 'no' : ''`,
  rating: `import { addAmounts, rateCall, type Terms } from '@parley/rating'
    const rounding = { digits: 2, mode: 'halfUp' } as const
    const rates = [{ prefix: '', band: null, connectFee: '0.5', steps: [] }]
    const terms: Terms = { mode: 2, freeSeconds: 0, minimum: '0', rounding, bands: [], rates }
    const call = { startedAt: new Date(0), zone: 'UTC', to: '420', answered: true, talkMs: 1 }
    const amount: string = addAmounts(rateCall(terms, call).amount, '0.5')
    const outcome: string = amount === '1' ? 'no' : amount`,
  contract: `import { operations } from '@parley/contract'
    import { liveEvent } from '@parley/contract/enums/conversation.enum'
    const method: string = operations.Home.UserInfo.method
    const outcome: string = method === 'GET' && liveEvent.of.Notify === 'Notify' ? 'no' : ''`,
}

let folder
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-packed-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** An empty folder with the package as npm would install it: its files, and of other packages only those it asks for. */
async function install(name) {
  const home = join(folder, name)
  const modules = join(home, 'node_modules')
  const target = join(modules, '@parley', name)
  const description = await unpack(name, modules)
  const bought = ({ dependencies = {} }) => Object.keys(dependencies).filter((each) => !each.startsWith('@parley/'))
  const needed = new Set([...bought(description), '@types/node'])
  for (const each of workspacePackages(description)) bought(await unpack(each, modules)).map((one) => needed.add(one))
  for (const each of needed) {
    await mkdir(dirname(join(modules, each)), { recursive: true })
    await symlink(inRoot('node_modules', each), join(modules, each))
  }
  return { home, target, description }
}

/** Packs a package of the workspace and puts it among the modules; its package.json. */
async function unpack(name, modules) {
  const target = join(modules, '@parley', name)
  await mkdir(target, { recursive: true })
  await exec('tar', ['-xzf', await pack(name, folder), '-C', target, '--strip-components=1'])
  return JSON.parse(await readFile(join(target, 'package.json'), 'utf8'))
}

describe.each(packed)('%s as it is packed', (name) => {
  let home
  let target
  let description
  beforeAll(async () => {
    ;({ home, target, description } = await install(name))
    await writeFile(join(home, 'package.json'), '{"type":"module"}')
  }, 120_000)

  test('is imported in an empty folder, and exports what the sources do', async () => {
    const program = `const all = await import('@parley/${name}'); console.log(JSON.stringify(Object.keys(all)))`
    const { stdout } = await exec(process.execPath, ['--input-type=module', '-e', program], { cwd: home })
    const sources = await import(inRoot('packages', name, 'src', 'index.ts'))
    expect(JSON.parse(stdout).sort()).toEqual(Object.keys(sources).sort())
  })

  test('has types that a strict program can use, and runs', async () => {
    await writeFile(join(home, 'use.ts'), `${uses[name]}\nconsole.log(outcome)\n`)
    const compilerOptions = { strict: true, module: 'nodenext', target: 'esnext', types: ['node'], skipLibCheck: false }
    await writeFile(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['use.ts'] }))
    const checked = await exec(process.execPath, [COMPILER, '-p', home]).catch((error) => error)
    expect(checked.stdout).toBe('')
    const { stdout } = await exec(process.execPath, [join(home, 'use.js')], { cwd: home })
    expect(stdout.trim()).toBe('no')
  })

  test.runIf(referenced.includes(name))('is described, export by export, in its reference', async () => {
    const written = await readFile(inRoot('packages', name, 'docs', 'api.md'), 'utf8')
    expect(written, 'node scripts/api.mjs writes it').toBe(await describeApi(name, target))
  })

  test('holds no sources, tests or words of the workspace', async () => {
    const { stdout } = await exec('find', [target, '-type', 'f'])
    const files = stdout
      .trim()
      .split('\n')
      .map((path) => path.slice(target.length + 1))
    expect(
      files.filter((path) => !path.startsWith('examples/') && /(\.test|\.testing|tsconfig|(?<!\.d)\.ts$)/.test(path)),
    ).toEqual([])
    expect(description).not.toHaveProperty('devDependencies')
    expect(description).not.toHaveProperty('publishConfig')
    expect(description).toMatchObject({ name: `@parley/${name}`, type: 'module', license: expect.any(String) })
  })
})

test('the hub of the first page works as it is copied', async () => {
  const home = join(folder, 'hub')
  const readme = await readFile(join(home, 'node_modules', '@parley', 'hub', 'README.md'), 'utf8')
  const [server, client] = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code)
  const [signalr, modules] = ['@microsoft/signalr', join(home, 'node_modules')]
  await mkdir(join(modules, '@microsoft'), { recursive: true })
  await symlink(inRoot('node_modules', signalr), join(modules, signalr))
  // Any free port, said aloud, in place of the page's.
  const listening = "server.listen(0, '127.0.0.1', () => console.log(server.address().port))"
  expect(server).toContain('server.listen(5000)')
  await writeFile(join(home, 'server.js'), server.replace('server.listen(5000)', listening))
  const serving = spawn(process.execPath, ['server.js'], { cwd: home, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [port] = await once(serving.stdout, 'data')
    await writeFile(join(home, 'client.js'), client.replace('localhost:5000', `127.0.0.1:${String(port).trim()}`))
    const running = spawn(process.execPath, ['client.js', 'ann'], { cwd: home, stdio: ['ignore', 'pipe', 'inherit'] })
    let heard = ''
    for await (const text of running.stdout) {
      heard += text
      if (heard.includes('ann: Hello')) break
    }
    running.kill()
    expect(heard).toContain('ann: Hello')
  } finally {
    serving.kill()
  }
})

test('the hub brings the examples that its page links to', async () => {
  const target = join(folder, 'hub', 'node_modules', '@parley', 'hub')
  const pages = ['README.md', 'docs/aspnet.md', 'docs/protocol.md', 'docs/api.md']
  const links = []
  for (const page of pages) {
    const text = await readFile(join(target, page), 'utf8')
    for (const [, to] of text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)) links.push(join(target, dirname(page), to))
  }
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((path) => !existsSync(path))).toEqual([])
})

test('the hub asks for a broker only of who uses one', async () => {
  const program = `const { openRedisBackplane } = await import('@parley/hub')
    await openRedisBackplane({ url: 'redis://127.0.0.1:1', name: 'x' }).catch((error) => console.log(error.message))`
  const { stdout } = await exec(process.execPath, ['--input-type=module', '-e', program], { cwd: join(folder, 'hub') })
  expect(stdout).toContain('@redis/client')
})
