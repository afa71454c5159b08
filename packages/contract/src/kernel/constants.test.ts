import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import * as constants from './constants.ts'

const root = new URL('../../../../', import.meta.url)

test('each constant is used outside of its file, or changing it would change nothing', async () => {
  const texts: string[] = []
  for (const part of ['apps', 'packages']) {
    const names = await readdir(new URL(part, root), { recursive: true })
    const sources = names.filter(
      (name) => /\.tsx?$/.test(name) && !/node_modules|dist|\.test\.|constants\.ts$/.test(name),
    )
    for (const name of sources) texts.push(await readFile(new URL(`${part}/${name}`, root), 'utf8'))
  }
  const all = texts.join('\n')
  expect(Object.keys(constants).filter((name) => !new RegExp(`\\b${name}\\b`).test(all))).toEqual([])
})
