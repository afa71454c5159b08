import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginProgram, endBy } from '@parley/core/testing/program.ts'
import { expect, onTestFinished, test } from 'vitest'

const main = new URL('./main.ts', import.meta.url)

test('a stop while the history is filled ends in order; the next start goes on with it', {
  timeout: 900_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-example-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const _ of ['the first start', 'the next']) {
    const begun = await beginProgram(main, folder, { DEMO_PASSWORD: 'long-enough-for-all' })
    await begun.until((said) => said.includes('Parley is ready'))
    expect(begun.said()).toContain('jana   Jana Nováková')
    const { code, said, left } = await endBy('SIGTERM', folder, begun)
    expect([code, said, left]).toEqual([0, expect.stringContaining('Stopping …'), []])
  }
})
