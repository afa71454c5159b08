import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import type { PackageManifest } from '@parley/contract/packages/manifest.schema.ts'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { sha256Of } from '../../composition/canonical.ts'
import { signerOf } from '../../kernel/signing/signing.ts'
import { Vault } from '../../kernel/vault.ts'
import { MANIFEST, openPackage, packFiles, packPackage, SIGNATURE } from './packageFile.ts'

const signer = signerOf(new Vault(randomBytes(32)))
const FILE = 'grammars/yes-12345678.json'
const text = '{\n  "kind": "grammar"\n}\n'

const manifestOf = (change: Partial<PackageManifest['items'][number]> = {}): PackageManifest => ({
  ...{ format: 1, name: 'Test', version: '1', description: '', bindings: [] },
  madeBy: { product: 'Parley', fingerprint: signer.fingerprint },
  items: [
    {
      ...{ key: 'a', kind: 'grammar', name: 'Yes', file: FILE, size: Buffer.byteLength(text), sha256: sha256Of(text) },
      ...{ edition: 1, needs: [], because: [] },
      ...change,
    },
  ],
})
const good = () => packPackage(manifestOf(), { [FILE]: text }, signer)
const filesOf = async (change: Readonly<Record<string, string | Uint8Array>>) => {
  const { manifest } = await openPackage(good())
  return packFiles({ [MANIFEST]: JSON.stringify(manifest), [FILE]: text, ...change })
}
const whyNot = async (bytes: Buffer, file = FILE) => {
  try {
    const opened = await openPackage(bytes)
    await opened.read(file)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test('a package is what was packed, signed by its maker, and has the same bytes again', async () => {
  const { manifest, publicKey, read } = await openPackage(good())
  expect([manifest.items[0]?.name, publicKey, await read(FILE)]).toEqual(['Yes', signer.publicKey, text])
  expect(good().equals(good())).toBe(true)
})

test('part of a file, and what is none, is refused at every length', async () => {
  const bytes = good()
  for (let length = 0; length < bytes.length; length += 7)
    expect(await whyNot(bytes.subarray(0, length)), String(length)).toContain('no zip archive')
  for (const other of [Buffer.from('PK\x05\x06'), randomBytes(1_000)]) expect(await whyNot(other)).toBeDefined()
})

test('no single changed byte is taken for the same package', async () => {
  const bytes = good()
  const taken: number[] = []
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 0x41
    if ((await whyNot(changed)) !== undefined) continue
    const opened = await openPackage(changed)
    // What is not read, such as times, may differ; what counts may not.
    if ((await opened.read(FILE)) !== text || opened.publicKey !== signer.publicKey) taken.push(at)
  }
  expect(taken).toEqual([])
})

test('names that lead elsewhere are refused, however they are written', async () => {
  for (const name of [
    ...['../../etc/passwd', '/etc/passwd', 'C:\\x.json', 'grammars\\x.json', 'grammars/../x.json', 'grammars/'],
    ...['grammars/YES-12345678.json', 'grammars/a/b.json', 'other/x.json', 'grammars/x.js', 'grammars/x\u0000.json'],
  ])
    expect(await whyNot(await filesOf({ [name]: 'x' })), name).toContain('a file that no package has')
})

test('what only the archive or only the manifest names is refused, as are two of one name', async () => {
  expect(await whyNot(await filesOf({ 'grammars/no-1.json': '{}' }))).toContain('does not name')
  const lacks = packFiles({ [MANIFEST]: JSON.stringify(manifestOf()) })
  expect(await whyNot(lacks)).toContain('is missing')
  const twin = Buffer.from(await filesOf({ 'grammars/yes-12345679.json': text }))
  for (let at = twin.indexOf('yes-12345679'); at >= 0; at = twin.indexOf('yes-12345679', at))
    twin.write('yes-12345678', at)
  expect(await whyNot(twin)).toContain('twice')
})

test('links are refused', async () => {
  const { manifest } = await openPackage(good())
  const linked = zipSync({
    [MANIFEST]: Buffer.from(JSON.stringify(manifest)),
    [FILE]: [Buffer.from('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }],
  })
  expect(await whyNot(Buffer.from(linked))).toContain('no plain file')
})

test('what unpacks to more than it says, or shrinks too much, is stopped', async () => {
  const bomb = Buffer.alloc(4_900_000, ' ')
  const lying = await filesOf({ [FILE]: bomb })
  expect(await whyNot(lying)).toContain('larger than it may be')
  const honest = packPackage(
    manifestOf({ size: bomb.length, sha256: sha256Of(bomb) }),
    { [FILE]: bomb.toString() },
    signer,
  )
  expect(await whyNot(honest)).toContain('larger than it may be')
  // An archive in it stays a file that is not what it should be.
  expect(await whyNot(await filesOf({ [FILE]: zipSync({ 'a.json': bomb }) }))).toBeDefined()
  const small = Buffer.from(good())
  const at = small.indexOf(deflateRawSync(Buffer.from(text)).subarray(0, 4))
  if (at > 0) small.writeUInt32LE(1, small.indexOf('PK\x01\x02', at) + 24)
  expect(await whyNot(small)).toBeUndefined()
})

test('too many entries are refused before any is looked at', async () => {
  const many = Object.fromEntries(Array.from({ length: 203 }, (_, at) => [`grammars/g${at}.json`, '{}']))
  expect(await whyNot(packFiles(many))).toContain('more than 202 files')
})

test('too many items, too large ones, too much in all and two of one key are refused before any is read', async () => {
  const [item] = manifestOf().items
  const sized = (count: number, change: object) =>
    JSON.stringify({
      ...manifestOf(),
      items: Array.from({ length: count }, (_, at) => ({
        ...{ ...item, key: `k${at}`, file: `grammars/g${at}.json` },
        ...change,
      })),
    })
  const why = (manifest: string) => whyNot(packFiles({ [MANIFEST]: manifest }))
  const wrong = 'its manifest is wrong at items'
  expect(await why(sized(201, {}))).toContain(wrong)
  expect(await why(sized(1, { size: 5_000_001 }))).toContain(wrong)
  expect(await why(sized(1, { kind: 'flow', size: 16_000_001 }))).toContain(wrong)
  expect(await why(sized(5, { size: 4_500_000 }))).toContain(wrong)
  expect(await why(sized(2, { key: 'one' }))).toContain(wrong)
  expect(await why(sized(4, { size: 4_500_000 }))).toContain('is missing')
})

test('a changed manifest, a signature of another key and a changed item are told', async () => {
  const changed = JSON.stringify({ ...manifestOf(), name: 'Other' })
  const signature = (of: string, key: string) =>
    JSON.stringify({ algorithm: 'Ed25519', publicKey: key, signature: signer.sign(Buffer.from(of)) })
  const real = JSON.stringify(manifestOf())
  const other = signerOf(new Vault(randomBytes(32))).publicKey
  const why = (manifest: string, sig: string) =>
    whyNot(packFiles({ [MANIFEST]: manifest, [SIGNATURE]: sig, [FILE]: text }))
  expect(await why(real, signature(real, signer.publicKey))).toBeUndefined()
  expect(await why(changed, signature(real, signer.publicKey))).toContain('signature')
  expect(await why(real, signature(real, other))).toContain('signature')
  expect(await why(real, '{}')).toContain('signature')
  expect(await whyNot(await filesOf({ [FILE]: text.replace('grammar', 'grammaR') }))).toContain(
    'not what the manifest says',
  )
  expect((await openPackage(await filesOf({}))).publicKey).toBeUndefined()
})

test('a newer format is refused with what to do', async () => {
  const newer = packFiles({ [MANIFEST]: JSON.stringify({ ...manifestOf(), format: 2 }), [FILE]: text })
  expect(await whyNot(newer)).toContain('newer release')
})
