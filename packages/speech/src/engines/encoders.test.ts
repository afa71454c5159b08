import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeWave } from '../wave.ts'
import { findEncoders } from './encoders.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encoders-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const program = async (name: string, code: string) => {
  const path = join(folder, name)
  await writeFile(path, `#!${process.execPath}\n${code}`)
  await chmod(path, 0o755)
  return path
}
const second = writeWave({ sampleRate: 16_000, samples: new Float32Array(16_000).map((_, at) => Math.sin(at / 6) / 2) })
const never = new AbortController().signal

test('one that works makes the files of a format, the next one where it does not; where none is there, there are none', async () => {
  const paths = new Map([
    ['lame', await program('lame', 'process.exit(3)')],
    [
      'ffmpeg',
      await program(
        'ffmpeg',
        `process.stdin.resume().on('end', () => process.stdout.write('ID3 ' + process.argv.at(-1)))`,
      ),
    ],
    // Answers, but with no such file.
    ['opusenc', await program('opusenc', `process.stdin.pipe(process.stdout)`)],
  ])
  const onBroken = vi.fn()
  const found = await findEncoders(onBroken, async (name) => paths.get(name))
  expect(found.map(({ format }) => format)).toEqual(['mp3'])
  expect(onBroken.mock.calls.map(([path]) => path)).toEqual([
    paths.get('lame'),
    paths.get('opusenc'),
    paths.get('ffmpeg'),
  ])
  const file = await found[0]?.encode(second, never)
  expect(new TextDecoder().decode(file)).toBe('ID3 pipe:1')
  expect(await findEncoders(onBroken, async () => undefined)).toEqual([])
})

test('one that nobody waits for is ended', async () => {
  const path = await program(
    'slow',
    `process.stdin.resume(); process.stdin.once('data', (data) => { if (data.length < 10_000) process.stdout.write('OggS'); else setInterval(() => {}, 1_000) })
process.stdin.on('end', () => { if (process.stdin.bytesRead < 10_000) process.exit() })`,
  )
  const [encoder] = await findEncoders(vi.fn(), async (name) => (name === 'opusenc' ? path : undefined))
  const gone = new AbortController()
  const made = encoder?.encode(second, gone.signal)
  gone.abort(new Error('nobody waits'))
  await expect(made).rejects.toThrow('nobody waits')
})

const installed = await findEncoders(vi.fn())
test.skipIf(installed.length === 0)('an encoder of this machine makes a file that is smaller', async () => {
  for (const encoder of installed) {
    const file = await encoder.encode(second, never)
    expect([encoder.format, file.length < second.length / 3]).toEqual([encoder.format, true])
  }
})
