import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startObjectStorage } from '../../../test/objectStorage.ts'
import { openFolderStore } from './folderStore.ts'
import { openS3Store } from './s3Store.ts'
import type { FileStore } from './storage.ts'
import { storageSetting } from './storageSetting.ts'

const KB = 1024
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCY' }
const place = { kind: 's3', bucket: 'parley', prefix: 'here/', region: 'eu-central-1' } as const
let folder: string
let server: Awaited<ReturnType<typeof startObjectStorage>>
let stores: Record<'folder' | 'bucket', FileStore>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-storage-'))
  server = await startObjectStorage({ ...credentials, region: place.region, leastPart: 64 * KB })
  const s3 = { place: { ...place, endpoint: server.endpoint }, ...credentials, sessionToken: undefined }
  stores = { folder: openFolderStore(folder), bucket: openS3Store({ ...s3, partBytes: 64 * KB }) }
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function* pieces(count: number, bytes: number, failAt?: number) {
  for (let i = 0; i < count; i += 1) {
    if (i === failAt) throw new Error('the source broke')
    yield i % 2 ? Buffer.alloc(bytes, i) : String.fromCharCode(65 + i).repeat(bytes)
  }
}
const whole = async (store: FileStore, key: string) => {
  const found = await store.read(key)
  if (!found) return undefined
  const read: Uint8Array[] = []
  for await (const piece of found.stream) read.push(piece)
  const bytes = Buffer.concat(read)
  expect(bytes.byteLength).toBe(found.size)
  return bytes
}
const expected = async (count: number, bytes: number) => {
  const all: Buffer[] = []
  for await (const piece of pieces(count, bytes)) all.push(Buffer.from(piece))
  return Buffer.concat(all)
}

describe.each(['folder', 'bucket'] as const)('a %s', (name) => {
  test.each([
    ['nothing', 0, 0],
    ['a little', 3, 100],
    ['exactly a part', 4, 16 * KB],
    ['many parts', 20, 50_001],
  ])('gives back %s as it was put', async (what, count, bytes) => {
    const key = `tenants/2/${what.replaceAll(' ', '-')}.csv`
    expect(await stores[name].put(key, pieces(count, bytes))).toEqual({ size: count * bytes })
    expect((await whole(stores[name], key))?.equals(await expected(count, bytes))).toBe(true)
    await stores[name].remove(key)
    expect(await stores[name].read(key)).toBeUndefined()
    await stores[name].remove(key)
  })

  test('keeps what was there when the new one breaks', async () => {
    const key = 'tenants/2/report.csv'
    await stores[name].put(key, pieces(2, 10))
    await expect(stores[name].put(key, pieces(9, 40 * KB, 7))).rejects.toThrow('the source broke')
    expect((await whole(stores[name], key))?.byteLength).toBe(20)
  })

  test.each([
    '../x',
    'tenants/2/../../etc/passwd',
    'tenants/2/.hidden',
    '/tenants/2/x',
    'tenants/2/',
    'tenants/two/x',
    'tenants/2/a\\b',
    'tenants/2/a?b',
    'other/2/x',
  ])('takes no key like %s', async (key) => {
    await expect(stores[name].put(key, pieces(1, 1))).rejects.toThrow('cannot be the key of a file')
    await expect(stores[name].read(key)).rejects.toThrow('cannot be the key of a file')
    await expect(stores[name].remove(key)).rejects.toThrow('cannot be the key of a file')
  })
})

test('the folder holds whole files that nobody else reads, and nothing half written', async () => {
  expect(await readdir(join(folder, 'tenants/2'))).toEqual(['report.csv'])
  expect((await stat(join(folder, 'tenants/2/report.csv'))).mode & 0o077).toBe(0)
  expect((await readFile(join(folder, 'tenants/2/report.csv'))).byteLength).toBe(20)
})

test('the bucket never gets more than a part at once, and no upload is left open', async () => {
  expect(Math.max(...server.asked.map(({ bytes }) => bytes))).toBe(64 * KB)
  expect(server.uploads.size).toBe(0)
  expect([...server.objects.keys()]).toEqual(['/parley/here/tenants/2/report.csv'])
})

test('a bucket that is busy is asked again; one that refuses says why', async () => {
  server.refusals.push(503, 503)
  await stores.bucket.put('tenants/2/busy.csv', pieces(1, 5))
  expect((await whole(stores.bucket, 'tenants/2/busy.csv'))?.toString()).toBe('AAAAA')
  const stranger = openS3Store({
    place: { ...place, endpoint: server.endpoint },
    accessKeyId: credentials.accessKeyId,
    secretAccessKey: 'guessed',
    sessionToken: undefined,
  })
  await expect(stranger.put('tenants/2/x', pieces(1, 1))).rejects.toThrow('403 The signature does not match.')
})

test('a bucket that is full says so like a disk, and has nothing of the file', async () => {
  server.refusals.push(507, 507, 507, 507)
  await expect(stores.bucket.put('tenants/2/full.csv', pieces(1, 5))).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await stores.bucket.read('tenants/2/full.csv')).toBeUndefined()
})

describe('the setting', () => {
  const read = (text: string) => storageSetting('', '').read(text)

  test('names a folder or a bucket', () => {
    expect(read('folder:/srv/files')).toEqual({ kind: 'folder', path: '/srv/files' })
    expect(read('s3://parley?region=eu-central-1')).toEqual({
      kind: 's3',
      bucket: 'parley',
      prefix: '',
      region: 'eu-central-1',
      endpoint: undefined,
    })
    expect(read('s3://parley/a/b/?endpoint=http://minio:9000/')).toMatchObject({
      prefix: 'a/b/',
      endpoint: 'http://minio:9000',
    })
  })

  test.each([
    ['/srv/files', 'must start with folder:/ or s3://'],
    ['folder:files', 'must name a folder from the root'],
    ['s3://parley?zone=a', 'not “zone”'],
    ['s3://key:secret@parley', 'must not hold credentials'],
    ['s3://parley?endpoint=ftp://x', 'must have an endpoint'],
  ])('refuses %s', (text, why) => {
    expect(() => read(text)).toThrow(why)
  })
})
