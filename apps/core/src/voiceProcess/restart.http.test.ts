import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Product } from '../../test/ledger/product.ts'
import { beginCalls, endsOf } from '../../test/productCalls.ts'

let folder: string
let product: Product
let secret: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'v-'))
  product = await Product.start({ TMPDIR: folder, LOG_LEVEL: 'error', VOICE_KEEP: '60' })
  secret = await product.addSecret()
}, 300_000)
afterAll(async () => {
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})

const places = async () => (await readdir(folder)).filter((name) => name.startsWith('parley-voice-'))

test('a core that is killed while it speaks drops no call, and a stop at the terminal leaves nothing', {
  timeout: 300_000,
}, async () => {
  const calls = await beginCalls(product, secret, 2, 3)
  await product.killCore()
  await Promise.all(
    calls.map(async (call) => {
      const socket = await call.come()
      await socket.state('listens')
      socket.say({ type: 'text', text: 'yes' })
    }),
  )
  expect(await endsOf(product, calls)).toEqual(['done', 'done'])
  // One call more is under way as it stops for good.
  await beginCalls(product, secret, 1, 3)
  process.kill(product.pid, 'SIGINT')
  await expect.poll(places, { timeout: 60_000 }).toEqual([])
})
