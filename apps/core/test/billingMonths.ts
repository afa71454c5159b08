import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { expect, vi } from 'vitest'
import { allJobs } from '../src/domains.ts'
import type { Ctx } from '../src/kernel/ctx.ts'
import { allPermissions } from '../src/kernel/jobs/allPermissions.ts'
import { startWorker } from '../src/kernel/jobs/worker.ts'
import type { TaskDefinition, TaskRun } from '../src/kernel/taskRun.ts'
import type { TestCore } from './core.ts'
import type { PersonName } from './people.ts'

const { Statistics } = operations
const log = pino({ level: 'silent' })

/** Works off what waits as a process does. */
export const startTasks = (core: TestCore) =>
  startWorker({
    pool: core.owner,
    contexts: core.contexts,
    clock: core.clock,
    log,
    jobs: allJobs(core.services).filter(({ name }) => name.startsWith('task')),
  })

/** Billing months of a tenant as a person has them. */
export function monthsOf(core: TestCore, idTenant = 2, name: PersonName = 'admin') {
  const person = core.as(name)
  const at = (month: string) => ({ params: { idTenant, month } })
  const check = async (month: string) => {
    const { status, body, text } = await person.call(Statistics.CheckMonth, at(month))
    expect(status, text).toBe(200)
    return body
  }
  const changed = async (month: string) => ({ ...at(month), body: { rowVersion: (await check(month)).rowVersion } })
  const adjustmentsOf = async (month: string) =>
    (await person.call(Statistics.Adjustments, { params: { idTenant }, query: { month } })).body
  const close = async (month: string) => person.call(Statistics.CloseMonth, await changed(month))
  return {
    check,
    close,
    /** Closes it and waits until it is. */
    async closeNow(month: string) {
      const { status, text } = await close(month)
      expect(status, text).toBe(200)
      await vi.waitFor(async () => expect((await check(month)).state).toBe('CLOSED'), 15_000)
    },
    reopen: async (month: string) => person.call(Statistics.ReopenMonth, await changed(month)),
    lock: async (month: string) => person.call(Statistics.LockMonth, await changed(month)),
    adjustments: async (month: string) => (await adjustmentsOf(month)).items,
    laterAdjustments: async (month: string) => (await adjustmentsOf(month)).later,
    adjust: (month: string, amount: string, reason = 'As agreed') =>
      person.call(Statistics.CreateAdjustment, { params: { idTenant }, body: { month, amount, reason } }),
    recalculate: (month: string, dryRun = false) =>
      person.call(Statistics.RecalculateTenantEconomy, { params: { idTenant }, body: { month, dryRun } }),
    async recalculation() {
      return (await person.call(Statistics.Recalculation, { params: { idTenant } })).body
    },
    async trial() {
      return (await person.call(Statistics.WhatIf, { params: { idTenant } })).body
    },
  }
}

/** Does the work of a task here, as often as asked and with what the test says in between. */
export function workOf(core: TestCore, definition: TaskDefinition, idTask: number, payload: unknown, idTenant = 2) {
  const stopped = new AbortController()
  const scope = {
    actor: { id: null, name: 'Parley', kind: 'system' as const, idTenant },
    ...{ tenant: idTenant, permissions: allPermissions, requestId: 'test', clock: core.clock },
    log: core.server.log as unknown as Ctx['log'], // the same pino
  }
  const notes: string[] = []
  return {
    notes,
    async run(beside: Partial<TaskRun> = {}) {
      const run: TaskRun = {
        ...{
          tenant: idTenant,
          clock: core.clock,
          log: scope.log,
          signal: stopped.signal,
          attempt: 1,
          idTask,
          idUser: null,
        },
        run: (work) => core.contexts.run(scope, work),
        runAs: (who, work) => core.contexts.run({ ...scope, ...who }, work),
        progress: () => {},
        step: () => {},
        note: (message) => notes.push(message),
        checkCancelled: () => {},
        ...beside,
      }
      return await definition.work(run, payload as never) // as startTask was given it
    },
    /** As a process that is killed: nothing is done after it. */
    async kill(inTransaction: number) {
      let count = 0
      const killed = new Error('killed')
      const dead = new AbortController()
      await expect(
        this.run({
          signal: dead.signal,
          run: (work) =>
            core.contexts.run(scope, async (ctx) => {
              const result = await work(ctx)
              count += 1
              if (count < inTransaction) return result
              dead.abort()
              throw killed
            }),
        }),
      ).rejects.toThrow('killed')
    },
  }
}
