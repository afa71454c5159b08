import { operations } from '@parley/contract/operations.ts'
import { newDefinition, newQuestion, newRule } from '@parley/contract/postcall/postcall.rules.ts'
import type { ProfileDefinition } from '@parley/contract/postcall/postcall.schema.ts'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { LlmPort } from '../src/kernel/llmPort.ts'
import type { RoundPorts } from '../src/kernel/round.ts'
import { judgeEnded } from '../src/postcall/judgeRound.ts'
import { makeConversation, makeFlow, makeLine, programOf, storeConversations } from './conversations.ts'
import { startTestCore } from './core.ts'
import { orderFlow } from './orderFlow.ts'
import type { PersonName } from './people.ts'
import { startScriptedModel } from './scriptedModel.ts'

const { AnalysisProfiles, Conversations, DialModuleLines } = operations
const calm = new AbortController().signal

const said = (phrases: string[]) => ({ ...newRule(), phrases })
/** Whether the bot greeted, and whether something was ordered. */
export const scorecard = (more: Partial<ProfileDefinition> = {}): ProfileDefinition => ({
  ...newDefinition(),
  minSeconds: 0,
  topics: [{ name: 'Operator', phrases: ['operator'] }],
  fields: [{ name: 'Cakes', source: 'variable', variable: 'count' }],
  questions: [
    { ...newQuestion('greet'), text: 'Did the bot greet?', weight: 60, rule: said(['hello']) },
    { ...newQuestion('ordered'), text: 'Was something ordered?', weight: 40, rule: said(['that makes']) },
  ],
  ...more,
})
/** Questions that the language model answers, which weigh the same. */
export const modelQuestions = (...keys: string[]): ProfileDefinition['questions'] =>
  keys.map((key, at) => ({
    ...newQuestion(key),
    ...{ text: `Is it ${key}?`, judge: 'model' },
    weight: Math.floor(100 / keys.length) + (at === 0 ? 100 % keys.length : 0),
  }))

interface MadeLine {
  readonly idLine: number
  readonly idModule: number
  readonly name: string
}

/** A core with a scripted model, and what tests of post-call analytics do again and again. */
export async function startPostcall(reply: Parameters<typeof startScriptedModel>[0]) {
  const model = await startScriptedModel(reply)
  const core = await startTestCore({ llm: { ...model.port, price: { read: 2, written: 8 } } })
  const flow = await makeFlow(core, 2, orderFlow())
  const program = programOf(orderFlow())
  const made = async (more: Partial<ProfileDefinition> = {}) =>
    (
      await core.as('admin').call(AnalysisProfiles.Create, {
        body: { name: `Profile ${crypto.randomUUID()}`, definition: scorecard(more) },
      })
    ).body
  return {
    core,
    flow,
    model,
    program,
    made,
    async close() {
      await core.close()
      model.close()
    },
    async callOn(line: MadeLine, at: string, words: readonly string[]) {
      const call = makeConversation(flow, program, at, words, { line })
      await storeConversations(core, 2, [call])
      return call.log.guid
    },
    judge: (llm?: LlmPort, contexts: RoundPorts['contexts'] = core.contexts) =>
      judgeEnded({ db: core.db, contexts, clock: core.clock, log: pino({ level: 'silent' }), llm }, calm),
    /** A line with a profile of its own. */
    async lineWith(more: Partial<ProfileDefinition> = {}) {
      const line = await makeLine(core, 2, `Line ${crypto.randomUUID()}`)
      const profile = await made(more)
      const params = { idDialModuleLine: line.idLine }
      const body = { idAnalysisProfile: profile.idAnalysisProfile, rowVersion: 1 }
      expect((await core.as('admin').call(DialModuleLines.AssignPostcall, { params, body })).status).toBe(200)
      return { line, profile, params }
    },
    overview: async (params: { idDialModuleLine: number }, query = {}) =>
      (await core.as('admin').call(DialModuleLines.PostcallAnalytics, { params, query })).body,
    analysesOf: async (guid: string, who: PersonName = 'viewer') =>
      (await core.as(who).call(Conversations.Analyses, { query: { guid } })).body,
  }
}
export type PostcallTest = Awaited<ReturnType<typeof startPostcall>>
