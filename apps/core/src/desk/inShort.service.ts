import { type InShortProblem, inShortProblem } from '@parley/contract/desk/desk.enum.ts'
import type { InShort } from '@parley/contract/desk/desk.schema.ts'
import { quoted } from '@parley/contract/desk/handOver.rules.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { lateAnswer } from '../kernel/http/lateAnswer.ts'
import type { LlmPort } from '../kernel/llmPort.ts'
import { TryingSlots } from '../kernel/tryingSlots.ts'
import { readWhole } from '../ongoing/ongoing.read.ts'
import { maskIn } from '../records/detail/leg-mask.ts'
import { SHARE_BESIDE_CALLS } from '../services/dayUse.ts'
import { askModel } from '../services/llm.ts'
import { saidIn, shownTo } from '../services/saidLines.ts'
import { openWithCard } from './desk.service.ts'
import { payloadOf, saysEnough, statementsIn } from './inShort.ts'

/** The person has 20 seconds to accept. */
const PATIENCE_MS = 10_000
const MOST_AT_ONCE = 16
const MOST_OF_TENANT = 8

const { AWAY, LIMIT, NO_MODEL, TOO_SHORT, USELESS } = inShortProblem.of
/** What a model answered and could not be used; it was there. */
const UNUSABLE: ReadonlySet<string> = new Set(['garbage', 'cut', 'filtered', 'tooLarge'])

const slots = new TryingSlots(MOST_AT_ONCE, MOST_OF_TENANT, 2 * PATIENCE_MS)
const none = (problem: InShortProblem): InShort => ({ statements: [], problem })

/** What the language model makes of the conversation; it is shown no numbers of the two sides, nothing redacted, and what it answers is not kept. */
export async function readInShort(
  ctx: Ctx,
  idTransfer: number,
  { llm, left }: { readonly llm: LlmPort | undefined; readonly left: AbortSignal },
): Promise<InShort> {
  const { guid, numbers } = await openWithCard(ctx, idTransfer)
  if (!llm) return none(NO_MODEL)
  const outputs = maskIn(numbers)((await readWhole(ctx, guid)).outputs)
  const events = outputs.filter((output) => output.type === 'event')
  const said = saidIn(events)
  if (!saysEnough(said)) return none(TOO_SHORT)
  const shown = shownTo(said)
  const bot = new Set(said.flatMap(({ seq, who }) => (who === 'bot' ? [seq] : [])))
  const lines = new Map(
    events.map(({ seq, offsetMs, text }) => [seq, { seq, offsetMs, text: quoted(text ?? ''), isBot: bot.has(seq) }]),
  )
  const end = slots.take(ctx.tenant)
  return lateAnswer(async (run) => {
    try {
      const asked = { payload: payloadOf(shown), timeoutMs: PATIENCE_MS, guid, share: SHARE_BESIDE_CALLS, run }
      const answer = await askModel(llm, asked, left)
      if ('failed' in answer) return none(problemOf(answer.failed.code))
      const { text } = answer.value as { text?: unknown } // as the service answers
      const statements = statementsIn(typeof text === 'string' ? text : '', shown, lines)
      return statements.length > 0 ? { statements, problem: null } : none(USELESS)
    } finally {
      end()
    }
  })
}

const problemOf = (code: string): InShortProblem => (code === 'limit' ? LIMIT : UNUSABLE.has(code) ? USELESS : AWAY)
