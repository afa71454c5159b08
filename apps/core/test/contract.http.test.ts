import { readdirSync, readFileSync } from 'node:fs'
import { endpoints } from '@parley/contract/api.ts'
import { openApiDocument } from '@parley/contract/generate/openapi.ts'
import { catalogue } from '@parley/contract/kernel/errorCatalogue.ts'
import { actionsOf } from '@parley/contract/kernel/permission.ts'
import { areaActions } from '@parley/contract/kernel/permissions.ts'
import { expect, test } from 'vitest'
import { domains } from '../src/domains.ts'
import { routesOf } from '../src/kernel/core.ts'
import { folderMailer } from '../src/kernel/mailer.ts'
import { publicReach } from '../src/kernel/reach.ts'
import { openFolderStore } from '../src/kernel/storage/folderStore.ts'

const services = {
  identity: undefined,
  issuer: '',
  accountIssuer: '',
  clientId: '',
  providers: [],
  verify: async () => Promise.reject(new Error('nobody asks')),
  productName: '',
  files: openFolderStore(''),
  mailer: folderMailer('', ''),
  speechEngines: [],
  soundEncoders: [],
  publicUrl: '',
  reach: publicReach,
}

const root = new URL('../../../', import.meta.url)
const sourcesOf = (folder: string) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.(gen|errors)\.ts$/.test(name))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, root), 'utf8'))
    .join('\n')

test('every operation of the contract is answered, and nothing else', () => {
  const bound = routesOf(domains, services).map(({ endpoint }) => endpoint.operationId)
  expect(bound.sort()).toEqual(endpoints.map(({ operationId }) => operationId).sort())
})

test('the OpenAPI document lists every operation with its permission', () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, Record<string, unknown>>> } // as it writes it
  for (const { operationId, method, path, permission } of endpoints) {
    expect(paths[path]?.[method.toLowerCase()]).toMatchObject({ operationId, 'x-permission': permission })
  }
})

test('every error of the catalogue is thrown somewhere', () => {
  const thrown = `${sourcesOf('apps/core/src')}\n${sourcesOf('packages/contract/src').replaceAll(/errors: \[[^\]]*\]/g, '')}`
  expect(Object.keys(catalogue).filter((each) => !thrown.includes(`'${each}'`))).toEqual([])
})

test('an operation declares no permission that the catalogue does not have', () => {
  const declared = endpoints.flatMap(({ permission }) => actionsOf(permission))
  expect(declared.filter((action) => !areaActions.includes(action))).toEqual([])
})
