import { randomBytes } from 'node:crypto'
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sha256Of } from '../../composition/canonical.ts'
import { signerOf } from '../../kernel/signing/signing.ts'
import { Vault } from '../../kernel/vault.ts'
import { readFolder, writeFolder } from './folder.ts'
import { openPackage, packPackage } from './packageFile.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-package-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const signer = signerOf(new Vault(randomBytes(32)))
function packageOf(...files: string[]): Buffer {
  const text = '{}\n'
  const items = files.map((file) => ({
    ...{ key: file, kind: 'grammar' as const, name: file, file, size: text.length, sha256: sha256Of(text) },
    ...{ edition: 1, needs: [], because: [] },
  }))
  const madeBy = { product: 'Parley', fingerprint: signer.fingerprint }
  const manifest = { format: 1 as const, name: 'P', version: '1', description: '', madeBy, items, bindings: [] }
  return packPackage(manifest, Object.fromEntries(files.map((file) => [file, text])), signer)
}

test('a package is the same package after it was files', async () => {
  const bytes = packageOf('grammars/a.json', 'grammars/b.json')
  await writeFolder(folder, bytes)
  expect((await readFolder(folder)).equals(bytes)).toBe(true)
})

test('what is not in it any more goes; files that are no part of packages stay', async () => {
  await writeFolder(folder, packageOf('grammars/a.json', 'grammars/b.json'))
  await writeFile(join(folder, 'README.md'), 'Ours')
  await writeFolder(folder, packageOf('grammars/b.json'))
  await expect(access(join(folder, 'grammars/a.json'))).rejects.toThrow()
  expect(await readFile(join(folder, 'README.md'), 'utf8')).toBe('Ours')
  expect((await openPackage(await readFolder(folder))).manifest.items).toHaveLength(1)
})

test('a file that was changed by hand is refused', async () => {
  await writeFolder(folder, packageOf('grammars/a.json'))
  await writeFile(join(folder, 'grammars/a.json'), '{ }')
  const { read } = await openPackage(await readFolder(folder))
  await expect(read('grammars/a.json')).rejects.toThrow('not what the manifest says')
})
