import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SocketPlace } from './socketPlace.ts'

test.skipIf(process.platform === 'win32')(
  'a socket lies in a folder of its user alone, which is gone afterwards',
  () => {
    const said: string[] = []
    const place = new SocketPlace((what) => void said.push(what))
    const first = place.make()
    expect(first.path.startsWith(`${first.folder}/`)).toBe(true)
    expect(statSync(first.folder ?? '').mode & 0o777).toBe(0o700)
    const second = place.make()
    expect(existsSync(first.folder ?? '')).toBe(false)
    place.remove()
    expect(existsSync(second.folder ?? '')).toBe(false)
  },
)

test.skipIf(process.platform === 'win32')('letters count by their bytes, and a name that is too long is said', () => {
  const root = mkdtempSync(join(tmpdir(), 'place-'))
  const long = join(root, 'č'.repeat(40))
  mkdirSync(long)
  const said: string[] = []
  const place = new SocketPlace((what) => void said.push(what), long)
  const { path } = place.make()
  expect(path.startsWith('/tmp/parley-voice-')).toBe(true)
  expect(Buffer.byteLength(path)).toBeLessThanOrEqual(100)
  expect(said).toHaveLength(1)
  place.remove()
  rmSync(root, { recursive: true })
})
