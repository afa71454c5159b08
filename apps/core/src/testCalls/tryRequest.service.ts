import { scriptKinds } from '@parley/contract/flows/flow.entity.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { requestToTry, requestTried } from '@parley/contract/testCalls/tryRequest.schema.ts'
import { type HttpPayload, type Json, LIMITS, type RequestTrial, type TriedStep, tryRequest } from '@parley/flow'
import { localTime } from '@parley/recognise/zone.ts'
import type { z } from 'zod'
import { requireScript } from '../flows/flow.access.ts'
import { requireInFolder } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { lateAnswer } from '../kernel/http/lateAnswer.ts'
import { noteDone } from '../kernel/notes.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import { TryingSlots } from '../kernel/tryingSlots.ts'
import { performRequest, type RequestAnswer } from '../requests/performRequest.ts'
import { requestPort } from '../requests/requestPort.ts'
import { maskedIn, shownAnswer } from './shownAnswer.ts'

type Tried = z.output<typeof requestTried>

/** All its retries together; one attempt may take `LIMITS.requestMs`. */
const PATIENCE_MS = LIMITS.requestMs + 5_000
const MOST_AT_ONCE = 16
const MOST_OF_TENANT = 4

const slots = new TryingSlots(MOST_AT_ONCE, MOST_OF_TENANT, 2 * PATIENCE_MS)

/** Sends a request of a flow as it is drawn, by the way that a test conversation goes; `left` says that who asked has gone. */
export async function tryRequestOf(
  ctx: Ctx,
  body: z.output<typeof requestToTry>,
  left: AbortSignal,
): Promise<z.input<typeof requestTried>> {
  const script = await findTriable(ctx, body.idCallScript)
  const { timezone: zone } = await ownTenant(ctx)
  const at = localTime(ctx.clock.now().getTime(), zone)
  const values = body.values as Readonly<Record<string, Json>> // what was parsed from JSON is JSON
  const trial = tryRequest({ node: body.node, variables: body.variables, values, at, zone })
  if (trial.kind === 'invalid') throw invalid(trial)
  if (trial.kind === 'fault') return { ...NOTHING, failed: { code: trial.code, message: trial.message } }
  const end = slots.take(ctx.tenant)
  const isOpen = ctx.reach.isOpen
  return lateAnswer(async (run) => {
    try {
      const { answer, payload } = await send(trial, isOpen, left)
      const { host } = new URL(payload.url)
      await run((later) =>
        noteDone(later, scriptKinds[script.scriptKind], [script.idCallScript, script.name], 'Request tried', {
          ...{ method: payload.method, host },
          ...('failed' in answer ? { failure: answer.failed.code } : { status: answer.facts.status }),
        }),
      )
      return triedOf(answer, payload, { ...trial.take(answer), refused: trial.refused })
    } finally {
      end()
    }
  })
}

const NOTHING: Tried = {
  sent: null,
  answer: null,
  failed: null,
  attempts: 0,
  tookMs: 0,
  outlet: null,
  variables: [],
  problem: null,
  refused: [],
}

/** Who draws a request decides where it goes, so that trying one takes both editing and testing. */
async function findTriable(ctx: Ctx, idCallScript: number) {
  const script = await ctx.db
    .selectFrom('callScript')
    .select(['idCallScript', 'name', 'idFolder', 'scriptKind'])
    .where('idCallScript', '=', idCallScript)
    .executeTakeFirst()
  if (!script) notFound('Flow')
  await requireScript(ctx, script, 'edit')
  await requireInFolder(ctx, 'CallScript.test', script.idFolder)
  return script
}

function invalid({ problems }: Extract<RequestTrial, { kind: 'invalid' }>): Refusal {
  const [first] = problems
  const problem = first ? `${first.place === '' ? '' : `${first.place}: `}${first.message}` : 'it cannot be read'
  return new Refusal(reason('callScript.invalidDocument', { problem }), { problems })
}

type Asks = Extract<RequestTrial, { kind: 'asks' }>

/** The answer has no secret in it that the request was sent with, wherever the service repeats it. */
async function send({ ask }: Asks, isOpen: Ctx['reach']['isOpen'], left: AbortSignal) {
  const payload = ask.payload as HttpPayload // the node that asks makes it
  const port = requestPort(isOpen)
  const secrets: string[] = []
  const secret = async (name: string) => {
    const value = await port.secret(name)
    if (value) secrets.push(value)
    return value
  }
  const late = AbortSignal.timeout(PATIENCE_MS)
  // As in a conversation: what only reads is given up where nobody waits for it.
  const signal = ask.cancelOn === 'hangup' ? AbortSignal.any([late, left]) : late
  const answer = await performRequest({ ...payload, timeoutMs: ask.timeoutMs }, { ...port, secret }, signal)
  return { payload, answer: late.aborted ? tooLate(answer) : maskedIn(answer, secrets) }
}

const tooLate = ({ facts }: RequestAnswer): RequestAnswer => ({
  failed: { code: 'timeout', message: `no answer within ${PATIENCE_MS / 1_000} seconds, retries included` },
  facts: { ...facts, failure: 'timeout' },
})

function triedOf(
  answer: RequestAnswer,
  { method, url }: HttpPayload,
  step: TriedStep & { refused: readonly string[] },
): Tried {
  const { attempts, tookMs } = answer.facts
  return {
    sent: { method, url },
    ...('failed' in answer
      ? { answer: null, failed: { code: `request.${answer.failed.code}`, message: answer.failed.message } }
      : { answer: shownAnswer(answer.value), failed: null }),
    attempts: Number(attempts),
    tookMs: Number(tookMs),
    outlet: step.outlet,
    variables: step.variables.map(({ name, value, redacted }) => ({
      name,
      value: value as Tried['variables'][number]['value'],
      redacted,
    })),
    problem: 'failed' in answer ? null : step.problem,
    refused: [...step.refused],
  }
}
