import { compile, type FlowDocument, type HeardInput, type Program } from '@parley/flow'
import { createScript } from '../src/flows/flow.service.ts'
import { virtualClock } from '../src/kernel/clock.ts'
import { insertLine } from '../src/lines/line.store.ts'
import { insertModule } from '../src/modules/module.store.ts'
import { insertConversations } from '../src/runtime/recording.store.ts'
import type { ConversationRows } from '../src/runtime/rows.ts'
import { runConversation } from '../src/runtime/runConversation.ts'
import { sumCalls } from '../src/runtime/session.store.ts'
import { guidAt, type Setup } from '../src/runtime/setup.ts'
import type { TestCore } from './core.ts'

export interface TestFlow {
  readonly idCallScript: number
  readonly guid: string
  readonly name: string
  readonly version: number
}

/** A flow of a tenant, made through the service. */
export const makeFlow = (
  core: Pick<TestCore, 'inTenant'>,
  tenant: number,
  document: FlowDocument,
  idFolder: number | null = null,
) =>
  core.inTenant<TestFlow>(tenant, (ctx) =>
    createScript(ctx, {
      name: `Flow ${crypto.randomUUID()}`,
      description: '',
      idFolder,
      type: 1,
      channel: 2,
      document: JSON.parse(JSON.stringify(document)),
    }),
  )

/** A line with a module of its own. */
export const makeLine = (core: Pick<TestCore, 'inTenant'>, tenant: number, name: string) =>
  core.inTenant(tenant, async (ctx) => {
    const idModule = await insertModule(ctx.db, {
      name: `Module of ${name}`,
      integration: 'SIP_CLIENT',
      isSimulated: true,
    })
    return {
      idModule,
      idLine: await insertLine(ctx.db, { name, idModule, kind: 1, idCallScript: null, pinnedVersion: null }),
      name,
    }
  })

/** A finished conversation in memory: says these texts, then hangs up. */
export function makeConversation(
  flow: TestFlow,
  program: Program,
  at: string,
  said: readonly string[],
  more: Partial<Setup> = {},
  heard: Partial<HeardInput> = {},
): ConversationRows {
  const guid = guidAt(new Date(at))
  return runConversation({
    setup: {
      guid,
      callId: `call-${guid}`,
      thread: guid,
      channel: 2,
      callType: 1,
      direction: 'in',
      from: '+420777123456',
      to: '+420222333444',
      idCallScript: flow.idCallScript,
      flowGuid: flow.guid,
      flowVersion: flow.version,
      line: null,
      language: null,
      zone: 'UTC',
      variables: {},
      seed: 1,
      isTest: false,
      idUser: null,
      ...more,
    },
    program,
    clock: virtualClock(new Date(at)),
    caller: ({ turns }) => {
      const text = said[turns]
      if (text === undefined) return { afterMs: 3_000, said: { kind: 'hangup', by: 'caller', reason: 'hangup' } }
      return { afterMs: 2_000, said: { kind: 'heard', by: 'typed', alternatives: [{ text }], ...heard } }
    },
    answer: () => ({ value: { result: 'declined' } }),
    thinkMs: () => 100,
  })
}

export const programOf = (document: FlowDocument) => compile(document)

/** Stores conversations of a tenant. */
export const storeConversations = (core: TestCore, tenant: number, conversations: readonly ConversationRows[]) =>
  core.inTenant(tenant, async (ctx) => {
    await insertConversations(ctx.db, ctx.vault, conversations)
    await sumCalls(ctx.db)
  })
