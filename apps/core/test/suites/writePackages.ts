import { operations } from '@parley/contract/operations.ts'
import type { TestCore } from '../core.ts'
import { grammarPackage, installGrammar, plainPlan, uploadGrammar } from './plantPackages.ts'
import type { Prepared } from './writeInput.ts'

const { Grammars, Tools } = operations

/** Packages are the operator's work; these are of its own tenant. */
const HOME = 1

async function rootsOf(core: TestCore) {
  const { items } = (await core.as('operator').call(Grammars.List, {})).body
  return [{ kind: 'grammar' as const, key: items[0]?.guid ?? '' }]
}
const madeBy = async (core: TestCore) => {
  await installGrammar(core, HOME, 'Packed')
  const body = { name: 'Packed', version: '1', description: '', roots: await rootsOf(core), excluded: [] }
  return (await core.as('operator').call(Tools.CreateInstallPackage, { body })).body.idPackage
}

/** What writes of packages need beside a valid request. */
export const packageWrites: Readonly<Record<string, (core: TestCore) => Promise<Prepared>>> = {
  'Tools.CreateInstallPackage': async (core) => {
    await installGrammar(core, HOME, 'To be packed')
    const body = { name: 'Created', version: '1.0', description: '', roots: await rootsOf(core), excluded: [] }
    return { as: 'operator', body }
  },
  'Tools.PreviewPackage': async (core) => {
    await installGrammar(core, HOME, 'Looked at')
    return { as: 'operator', body: { roots: await rootsOf(core), excluded: [] } }
  },
  'Tools.PackagePlan': async (core) => ({
    as: 'operator',
    params: { idPackage: (await uploadGrammar(core, HOME, 'Planned')).idPackage },
    body: plainPlan,
  }),
  'Tools.PackageDifference': async (core) => ({
    as: 'operator',
    params: { idPackage: (await uploadGrammar(core, HOME, 'Compared')).idPackage },
    body: { ...plainPlan, key: 'key of Compared' },
  }),
  'Tools.GetInstallPackage': async (core) => ({
    as: 'operator',
    params: { idPackage: (await uploadGrammar(core, HOME, 'Downloaded')).idPackage },
  }),
  'Tools.RenewPackage': async (core) => ({ as: 'operator', params: { idPackage: await madeBy(core) } }),
  'Tools.RemovePackage': async (core) => ({
    as: 'operator',
    params: { idPackage: (await uploadGrammar(core, HOME, 'Removed')).idPackage },
  }),
  'Tools.UploadPackage': async (core) => ({ as: 'operator', body: { content: grammarPackage(core, 'Uploaded') } }),
  'Tools.TrustPackageKey': async (core) => {
    const { idPackage, fingerprint } = await uploadGrammar(core, HOME, 'Unknown', false)
    return { as: 'operator', params: { idPackage }, body: { name: 'Them', fingerprint } }
  },
  'Tools.RemovePackageKey': async (core) => {
    const { idPackage, fingerprint } = await uploadGrammar(core, HOME, 'Other', false)
    const body = { name: 'Others', fingerprint: fingerprint ?? '' }
    const { trusted } = (await core.as('operator').call(Tools.TrustPackageKey, { params: { idPackage }, body })).body
    const idPackageKey = trusted.find(({ name }) => name === 'Others')?.idPackageKey
    return { as: 'operator', params: { idPackageKey } }
  },
  'Tools.InstallPackage': async (core) => {
    const { idPackage } = await uploadGrammar(core, HOME, 'Newly installed')
    const params = { idPackage }
    const { stamp } = (await core.as('operator').call(Tools.PackagePlan, { params, body: plainPlan })).body
    return { as: 'operator', params, body: { ...plainPlan, stamp } }
  },
  'Tools.UndoInstall': async (core) => ({
    as: 'operator',
    params: { idPackageInstall: (await installGrammar(core, HOME, 'Undone')).idPackageInstall },
  }),
}
