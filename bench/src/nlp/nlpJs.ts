import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Example } from '@parley/nlp'
import { runNpm } from '../../../scripts/npm.mjs'
import { median } from '../frame/row.ts'

const PACKAGES = ['@nlpjs/core@4.26.1', '@nlpjs/nlp@4.27.0', '@nlpjs/lang-en-min@4.26.1']

/** What of nlp.js is used here. */
interface Manager {
  readonly settings: { autoSave: boolean }
  addLanguage(language: string): void
  addDocument(language: string, text: string, category: string): void
  train(): Promise<void>
  process(language: string, text: string): Promise<{ readonly intent: string }>
}
interface Container {
  use(plugin: unknown): void
  get(name: 'nlp'): Manager
}

/** nlp.js on the same texts. It is installed outside the clone and kept for the next run; `NLPJS_DIR` says where. */
export async function trainOther(
  examples: readonly Example[],
  asked: readonly Example[],
  say: (line: string) => void,
): Promise<{ readonly trainMs: number; readonly accuracy: number; readonly answerMs: number }> {
  const load = createRequire(join(await install(say), 'package.json'))
  const { containerBootstrap } = load('@nlpjs/core') as { containerBootstrap: () => Promise<Container> } // as its documentation has it
  const container = await containerBootstrap()
  container.use((load('@nlpjs/nlp') as { Nlp: unknown }).Nlp)
  container.use((load('@nlpjs/lang-en-min') as { LangEn: unknown }).LangEn)
  const manager = container.get('nlp')
  manager.settings.autoSave = false
  manager.addLanguage('en')
  for (const { text, category } of examples) manager.addDocument('en', text, category)
  const begun = performance.now()
  await quietly(() => manager.train())
  const trainMs = performance.now() - begun
  let right = 0
  const answers: number[] = []
  for (const { text, category } of asked) {
    const from = performance.now()
    const { intent } = await manager.process('en', text)
    answers.push(performance.now() - from)
    if (intent === category) right++
  }
  return { trainMs, accuracy: right / asked.length, answerMs: median(answers) }
}

async function install(say: (line: string) => void): Promise<string> {
  const folder = process.env.NLPJS_DIR ?? join(tmpdir(), 'parley-bench-nlpjs')
  if (PACKAGES.every((name) => existsSync(join(folder, 'node_modules', name.slice(0, name.lastIndexOf('@'))))))
    return folder
  say(`installing nlp.js in ${folder}`)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true }))
  const { code, output } = await runNpm(['install', '--ignore-scripts', ...PACKAGES], { cwd: folder })
  if (code !== 0) throw new Error(`${output.trim()}\nnlp.js could not be installed.`)
  return folder
}

/** It writes a line for each round of its training. */
async function quietly(work: () => Promise<void>): Promise<void> {
  const { log } = console
  console.log = () => {}
  try {
    await work()
  } finally {
    console.log = log
  }
}
