import type { Json, ScriptPayload } from '@parley/flow'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
  Scope,
} from 'quickjs-emscripten-core'

export type ScriptFailure = 'syntax' | 'thrown' | 'timeout' | 'memory' | 'depth' | 'result'
export type ScriptAnswer =
  | { readonly result: Json }
  | { readonly failed: { readonly code: ScriptFailure | 'busy' | 'cancelled'; readonly message: string } }

/** Of the platform; its types come with a browser's only. */
type WasmMemory = NonNullable<Parameters<typeof newVariant>[1]['wasmMemory']>
declare const WebAssembly: { readonly Memory: new (pages: { initial: number; maximum: number }) => WasmMemory }

const PAGES_OF_MB = 16
const INITIAL_MB = 16
/** The engine and what a script collects. The engine's own limit does not count memory here, so WebAssembly has to hold it. */
const MOST_MB = 32
const STACK_BYTES = 256 * 1024
/** A flow takes no more in one value. */
const MOST_RESULT = 100_000
const MOST_MESSAGE = 300

/** Runs one script at a time; where one used up its memory, open another. */
export async function openEngine(): Promise<QuickJSWASMModule> {
  const wasmMemory = new WebAssembly.Memory({ initial: INITIAL_MB * PAGES_OF_MB, maximum: MOST_MB * PAGES_OF_MB })
  const { default: loaded } = await import('@jitl/quickjs-wasmfile-release-sync')
  const variant = loaded as unknown as QuickJSSyncVariant // its types are those of its CommonJS form
  return await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory }))
}

export const TOO_MUCH_MEMORY = `it needs more than ${MOST_MB - INITIAL_MB} MB`

class Failure extends Error {
  readonly code: ScriptFailure
  constructor(code: ScriptFailure, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Runs a script in an engine of its own inside WebAssembly: it has no memory, function or handle of the process, and cannot come by one.
 * Everything goes in and comes out as text. It holds its thread until it is done or its time is over.
 */
export function runInSandbox(engine: QuickJSWASMModule, { source, input, timeoutMs }: ScriptPayload): ScriptAnswer {
  const until = performance.now() + timeoutMs
  const isLate = () => performance.now() > until
  try {
    return Scope.withScope((scope) => {
      const runtime = scope.manage(engine.newRuntime())
      runtime.setMaxStackSize(STACK_BYTES)
      runtime.setInterruptHandler(isLate)
      const context = scope.manage(runtime.newContext())
      const take = (answer: ReturnType<QuickJSContext['evalCode']>, code: ScriptFailure): QuickJSHandle => {
        if (!answer.error) return scope.manage(answer.value)
        throw failureOf(context, scope.manage(answer.error), code, isLate)
      }
      // Taken before the script can put another in its place.
      const writer = take(context.evalCode(WRITER), 'result')
      const wrapped = `(input) => (function (${Object.keys(input).join()}) { 'use strict';\n${source}\n}).apply(undefined, JSON.parse(input))`
      const script = take(context.evalCode(wrapped, 'script.js'), 'syntax')
      const given = scope.manage(context.newString(JSON.stringify(Object.values(input))))
      const value = take(context.callFunction(script, context.undefined, given), 'thrown')
      const written = take(context.callFunction(writer, context.undefined, value), 'result')
      return { result: readResult(context, written) }
    })
  } catch (error) {
    if (error instanceof Failure) return { failed: { code: error.code, message: error.message } }
    throw error
  }
}

/** Scripts are over when they return: what comes later would never come. */
const WRITER = `((write, Later) => (value) => {
  if (value instanceof Later) throw new TypeError('a script cannot wait, so it cannot return a promise')
  return write(value)
})(JSON.stringify, Promise)`

function readResult(context: QuickJSContext, written: QuickJSHandle): Json {
  // A script that returns nothing, or a function, gives no value.
  if (context.typeof(written) !== 'string') return null
  const text = context.getString(written)
  if (text.length > MOST_RESULT) throw new Failure('result', `it returned more than ${MOST_RESULT} characters of JSON`)
  return JSON.parse(text) as Json // what was parsed is JSON
}

/** What an engine says where a limit was reached, in the words of a flow. */
function failureOf(context: QuickJSContext, error: QuickJSHandle, code: ScriptFailure, isLate: () => boolean): Failure {
  // To look at what was thrown is to run what belongs to the script.
  const message = textOf(context, error)
  if (isLate()) return new Failure('timeout', 'it took longer than its time limit')
  if (/out of memory/i.test(message) || message === 'null') return new Failure('memory', TOO_MUCH_MEMORY)
  if (/stack (size exceeded|overflow)/i.test(message))
    return new Failure('depth', 'its functions call each other too deeply')
  return new Failure(code, message)
}

/** What was thrown may be anything, also something that throws where it is looked at. */
function textOf(context: QuickJSContext, error: QuickJSHandle): string {
  const thrown: unknown = context.dump(error)
  const isError = typeof thrown === 'object' && thrown !== null && 'message' in thrown
  const message = isError
    ? `${'name' in thrown ? String(thrown.name) : 'Error'}: ${String(thrown.message)}`
    : String(thrown)
  return message.slice(0, MOST_MESSAGE)
}
