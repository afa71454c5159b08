import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { subjectOf } from '../../test/people.ts'
import { greet, jsonOf, ok } from '../../test/storeItems.ts'
import { readFolder } from './archive/folder.ts'

const { CallScripts, Tools } = operations
const program = fileURLToPath(new URL('../../bin/packages.ts', import.meta.url))

let core: TestCore
let url = ''
let folder = ''
beforeAll(async () => {
  core = await startTestCore()
  url = await core.server.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'parley-packages-'))
})
afterAll(async () => {
  await core.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(tenant: number, ...words: string[]) {
  const secret = await core.token({ sub: subjectOf('operator') })
  const env = { ...process.env, PARLEY_URL: url, PARLEY_SECRET: secret, PARLEY_TENANT: String(tenant) }
  return await new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(process.execPath, [program, ...words], { env }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, said: out + err }),
    )
  })
}

test('a package is exported twice the same, planned, applied, and then nothing is left to do', async () => {
  const here = core.as('operator', { context: 2 })
  const facts = { name: 'By hand', idFolder: null, type: 1, channel: 2, document: jsonOf(greet('Hello')) } as const
  const { idCallScript, guid, rowVersion } = await ok(here.call(CallScripts.Create, { body: facts }))
  await ok(here.call(CallScripts.Publish, { params: { idCallScript }, body: { version: 1, rowVersion } }))
  const roots = [{ kind: 'flow' as const, key: guid }]
  const draft = { name: 'Hand', version: '1', description: '', roots, excluded: [] }
  const { idPackage } = await ok(here.call(Tools.CreateInstallPackage, { body: draft }))
  const exported = () => run(2, 'export', folder, '--package', String(idPackage))
  expect(await exported()).toEqual({ code: 0, said: `3 files in ${folder}\n` })
  const first = await readFolder(folder)
  await exported()
  expect((await readFolder(folder)).equals(first)).toBe(true)

  const planned = await run(3, 'plan', folder)
  expect(planned).toEqual({ code: 2, said: 'CREATE  flow  By hand\n' })
  expect(JSON.parse((await run(3, 'plan', folder, '--json')).said)).toMatchObject({ hasChanges: true, blocked: null })
  expect(await run(3, 'apply', folder)).toEqual({ code: 2, said: 'CREATE  flow  By hand\nInstalled.\n' })
  expect(await run(3, 'plan', folder)).toMatchObject({ code: 0 })

  const [file = ''] = await readdir(join(folder, 'flows'))
  await writeFile(join(folder, 'flows', file), '{}')
  const refused = await run(3, 'plan', folder)
  expect([refused.code, refused.said.includes('not what the manifest says')]).toEqual([1, true])
  expect((await run(3, 'plan')).code).toBe(1)
})
