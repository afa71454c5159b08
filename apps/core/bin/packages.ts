import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { PackageDetail, PackagePlan, PackagePlanBody } from '@parley/contract/packages/package.schema.ts'
import { readFolder, writeFolder } from '../src/packages/archive/folder.ts'

const USAGE = `Takes packages along as files, and installs them in a Parley that runs elsewhere.

  npm run packages -- export <folder> --package 12
  npm run packages -- plan <folder or zip> [--json] [--conflicts mine|theirs] [--publish]
  npm run packages -- apply <folder or zip> [--json] [--conflicts mine|theirs] [--publish]

PARLEY_URL is its address, PARLEY_SECRET an API secret with the permission to create and install packages, and PARLEY_TENANT the number of
the tenant acted for, where that is not one's own. The number of a package is that in the address of its page.
Exits with 0 where there is nothing to do, 2 where something changes or was changed, 1 where it cannot be done.`

const [NOTHING, FAILED, CHANGES] = [0, 1, 2]
const MOST_MS = 300_000

class Usage extends Error {}

async function send(path: string, body?: object): Promise<Response> {
  const { PARLEY_URL: url, PARLEY_SECRET: secret, PARLEY_TENANT: tenant } = process.env
  if (!url || !secret) throw new Usage()
  const answer = await fetch(new URL(`api/Tools/${path}`, url.endsWith('/') ? url : `${url}/`), {
    signal: AbortSignal.timeout(MOST_MS),
    headers: {
      authorization: `Bearer ${secret}`,
      ...(tenant && { 'x-tenant-context': tenant }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`)
  return answer
}
const ask = async <T>(path: string, body: object): Promise<T> => (await (await send(path, body)).json()) as T // by the contract

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    package: { type: 'string' },
    conflicts: { type: 'string' },
    publish: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

async function exportTo(folder: string): Promise<number> {
  if (!/^\d+$/.test(values.package ?? '')) throw new Usage()
  const answer = await send(`RenewPackage/${values.package}`)
  const files = await writeFolder(folder, Buffer.from(await answer.arrayBuffer()))
  console.log(`${files.length} files in ${folder}`)
  return NOTHING
}

async function upload(path: string): Promise<PackageDetail> {
  const bytes = (await stat(path)).isDirectory() ? await readFolder(path) : await readFile(path)
  return await ask('UploadPackage', { content: bytes.toString('base64') })
}

/** The plan, with what was said about conflicts chosen in it. */
async function planOf({
  idPackage,
}: Pick<PackageDetail, 'idPackage'>): Promise<{ plan: PackagePlan; body: PackagePlanBody }> {
  const { conflicts: said, publish: isPublished } = values
  if (said !== undefined && said !== 'mine' && said !== 'theirs') throw new Usage()
  const conflicts: 'mine' | 'theirs' | undefined = said
  const plain = { idFolder: null, idComponentFolder: null, bindings: {}, strategies: {}, decisions: {}, isPublished }
  const path = `Packages/${idPackage}/Plan`
  const plan = await ask<PackagePlan>(path, plain)
  if (conflicts === undefined) return { plan, body: plain }
  const decisions = Object.fromEntries(
    plan.items.map(({ key, conflicts: all }) => [key, Object.fromEntries(all.map((each) => [each.key, conflicts]))]),
  )
  const alone = plan.items.filter(({ state, strategies }) => state === 'CONFLICT' && !strategies.includes('merge'))
  const strategies = Object.fromEntries(alone.map(({ key }) => [key, conflicts]))
  const body = { ...plain, decisions, strategies }
  return { plan: await ask<PackagePlan>(path, body), body }
}

function show(plan: PackagePlan): void {
  if (values.json) {
    console.log(JSON.stringify(plan, null, 2))
    return
  }
  const rows = plan.items.map(({ state, kind, name, problem, note }) => [state, kind, name, problem ?? note ?? ''])
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  for (const row of rows)
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  for (const { name, kind, target } of plan.bindings) if (!target) console.log(`not there: ${kind} ${name}`)
  if (plan.blocked !== null) console.log(`Can’t be installed: ${plan.blocked}`)
}

async function plan(path: string, isApplied: boolean): Promise<number> {
  const uploaded = await upload(path)
  const { plan: found, body } = await planOf(uploaded)
  show(found)
  if (found.blocked !== null) return FAILED
  if (!found.hasChanges) return NOTHING
  if (isApplied) await ask(`InstallPackage/${uploaded.idPackage}`, { ...body, stamp: found.stamp })
  if (isApplied && !values.json) console.log('Installed.')
  return CHANGES
}

try {
  const [command, path] = positionals
  if (values.help || !path) throw new Usage()
  if (command === 'export') process.exitCode = await exportTo(path)
  else if (command === 'plan' || command === 'apply') process.exitCode = await plan(path, command === 'apply')
  else throw new Usage()
} catch (error) {
  process.exitCode = values.help ? NOTHING : FAILED
  if (error instanceof Usage) console.log(USAGE)
  else console.error(error instanceof Error ? error.message : error)
}
