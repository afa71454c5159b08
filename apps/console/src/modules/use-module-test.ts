import type { ModuleTestStep } from '@parley/contract/modules/module.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePending } from '../kit/use-pending.ts'
import { invalidate, useApi } from '../shell/api.ts'
import { useServices } from '../shell/services-context.ts'
import { openTestLine } from './module-stream.ts'

const { Basic, List, Status, Test } = operations.DialModules
/** The core breaks a test off before. */
const PATIENCE_MS = 20_000
/** A test does not wait longer for its steps to be heard: the answer has them all. */
const BEGIN_MS = 2_000

/** A test of a module with the steps that are done; it stops when the page is left. */
export function useModuleTest(idDialModule: number) {
  const call = useApi()
  const services = useServices()
  const cache = useQueryClient()
  const { isPending, error, run } = usePending()
  const [steps, setSteps] = useState<readonly ModuleTestStep[]>([])
  const leave = useRef<AbortController>(undefined)
  useEffect(() => () => leave.current?.abort(), [])
  const start = () =>
    void run(async () => {
      const leaving = new AbortController()
      leave.current = leaving
      setSteps([])
      const own = crypto.randomUUID()
      const { promise, resolve } = Promise.withResolvers<void>()
      const close = openTestLine(services, idDialModule, {
        begun: resolve,
        hear: (news) => news.run === own && setSteps((before) => [...before, news.step]),
      })
      const late = setTimeout(resolve, BEGIN_MS)
      leaving.signal.addEventListener('abort', () => resolve(), { once: true })
      try {
        await promise
        if (leaving.signal.aborted) return
        const options = { silent: true, signal: leaving.signal, timeoutMs: PATIENCE_MS }
        await call(Test, { params: { idDialModule }, query: { run: own } }, options)
        await invalidate(cache, [Basic, Status, List])
      } catch (failure) {
        // What was stopped is nobody’s error.
        if (!leaving.signal.aborted) throw failure
      } finally {
        clearTimeout(late)
        close()
      }
    })
  return { isPending, error, steps, start, stop: () => leave.current?.abort() }
}
