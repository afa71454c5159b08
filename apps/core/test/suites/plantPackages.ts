import { operations } from '@parley/contract/operations.ts'
import type { PackageItem } from '@parley/contract/packages/package.schema.ts'
import { expect } from 'vitest'
import { sha256Of } from '../../src/composition/canonical.ts'
import { signerOf } from '../../src/kernel/signing/signing.ts'
import { Vault } from '../../src/kernel/vault.ts'
import { packPackage } from '../../src/packages/archive/packageFile.ts'
import type { TestCore } from '../core.ts'
import { MARKER } from './planted.ts'

const { Tools } = operations

/** How a package of one new grammar is installed. */
export const plainPlan = {
  ...{ idFolder: null, idComponentFolder: null, isPublished: false },
  ...{ bindings: {}, strategies: {}, decisions: {} },
}

/** A package of a grammar that nobody has, signed by this installation or by another. */
export function grammarPackage(core: Pick<TestCore, 'vault'>, name: string, isOurs = true, content?: string): string {
  const signer = signerOf(isOurs ? core.vault : new Vault(Buffer.alloc(32, name)))
  const definition = { kind: 'phrases', phrases: [{ phrase: 'yes' }], match: 'contains' }
  const text = content ?? JSON.stringify({ kind: 'grammar', name, language: null, definition, tests: [] })
  const file = 'grammars/planted.json'
  const item: PackageItem = {
    ...{ key: `key of ${name}`, kind: 'grammar' as const, name, file, size: Buffer.byteLength(text) },
    ...{ sha256: sha256Of(text), edition: 1, needs: [], because: [] },
  }
  const madeBy = { product: 'Parley', fingerprint: signer.fingerprint }
  const facts = { format: 1, name, version: '1', description: name, madeBy } as const
  return packPackage({ ...facts, items: [item], bindings: [] }, { [file]: text }, signer).toString('base64')
}

/** Uploads one in a tenant. */
export async function uploadGrammar(core: TestCore, context: number, name: string, isOurs = true) {
  const content = grammarPackage(core, name, isOurs)
  const uploaded = await core.as('operator', { context }).call(Tools.UploadPackage, { body: { content } })
  expect(uploaded.status, uploaded.text).toBe(200)
  return uploaded.body
}

/** One that was installed. */
export async function installGrammar(core: TestCore, context: number, name: string) {
  const operator = core.as('operator', { context })
  const { idPackage } = await uploadGrammar(core, context, name)
  const params = { idPackage }
  const { stamp } = (await operator.call(Tools.PackagePlan, { params, body: plainPlan })).body
  const done = await operator.call(Tools.InstallPackage, { params, body: { ...plainPlan, stamp } })
  expect(done.status, done.text).toBe(200)
  return { idPackage, ...done.body }
}

/** A package of tenant 2 that was made there, what was installed from another, and a key that it trusts. */
export async function plantPackages(core: TestCore) {
  const operator = core.as('operator', { context: 2 })
  const { idPackageInstall } = await installGrammar(core, 2, `${MARKER} installed`)
  const stranger = await uploadGrammar(core, 2, `${MARKER} stranger`, false)
  const trusted = await operator.call(Tools.TrustPackageKey, {
    params: { idPackage: stranger.idPackage },
    body: { name: MARKER, fingerprint: stranger.fingerprint ?? '' },
  })
  expect(trusted.status, trusted.text).toBe(200)
  const [grammar] = (await operator.call(Tools.PackageRoots, { query: { kind: 'grammar' } })).body
  const roots = [{ kind: 'grammar' as const, key: grammar?.key ?? '' }]
  const made = await operator.call(Tools.CreateInstallPackage, {
    body: { name: MARKER, version: '1', description: MARKER, roots, excluded: [] },
  })
  expect(made.status, made.text).toBe(200)
  const { idPackage } = made.body
  return { idPackage, idPackageInstall, idPackageKey: trusted.body.trusted[0]?.idPackageKey ?? 0 }
}
