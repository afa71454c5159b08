import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { callOutcome, channelType, eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { CallAnalysis } from '@parley/contract/postcall/postcall.schema.ts'
import type { VCon } from '@parley/contract/reports/vcon.schema.ts'
import type { Signer } from '../kernel/signing/signing.ts'

/** What a vCon is made of. */
export interface VConOf {
  readonly leg: Leg
  readonly analyses: readonly (Pick<CallAnalysis, 'profile' | 'version' | 'judgedAt' | 'questions'> & {
    readonly finding: object | null
  })[]
  /** Who reads it sees numbers masked. */
  readonly isMasked: boolean
  readonly vendor: string
  readonly now: Date
}

const K = eventKind.of
const [PERSON, BOT] = [0, 1]
type Dialog = VCon['dialog'][number]

/** One leg of a conversation as a vCon: its two sides, and who took over; each thing said; what was found in it; its variables and how it ended. */
export function vconOf({ leg, analyses, isMasked, vendor, now }: VConOf): VCon {
  const { log } = leg
  const isOut = log.direction === 'out'
  const people = peopleIn(leg)
  const dialog = dialogOf(leg, people)
  const all = dialog.map((_, at) => at)
  return {
    ...{ vcon: '0.4.0', uuid: log.guid, created_at: now.toISOString() },
    ...(log.flow && { subject: log.flow.name }),
    ...(isMasked && { redacted: { type: 'numbers masked' } }),
    parties: [
      { ...sideOf(isOut ? log.to : log.from), type: 'person' },
      { ...sideOf(isOut ? log.from : log.to), ...(log.flow && { name: log.flow.name }), type: 'bot' },
      ...[...people.values()].map((name) => ({ name, type: 'agent' })),
    ],
    dialog,
    analysis: analyses.flatMap(({ profile, version, judgedAt, questions, finding }) =>
      finding === null
        ? []
        : [
            {
              ...{ type: 'report', vendor, product: `${profile.name} ${version}`, dialog: all },
              ...jsonOf({ judgedAt, questions: questions.map(({ key, text }) => ({ key, text })), ...finding }),
            },
          ],
    ),
    attachments:
      dialog.length === 0
        ? []
        : [
            {
              ...{ purpose: 'variables', start: log.endedAt ?? log.startedAt, party: BOT, dialog: 0 },
              ...jsonOf(leg.variables.final),
            },
            {
              ...{ purpose: 'result', start: log.endedAt ?? log.startedAt, party: BOT, dialog: 0 },
              ...jsonOf(resultOf(leg)),
            },
          ],
  }
}

const jsonOf = (body: unknown) =>
  ({ mediatype: 'application/json', body: body as VCon['attachments'][number]['body'], encoding: 'json' }) as const // JSON as it was stored

/** A number as a URI; what is masked, or none, is only a name. */
const sideOf = (number: string) =>
  /^\+\d{6,15}$/.test(number) ? { tel: `tel:${number}` } : { ...(number !== '' && { name: number }) }

const personIn = ({ kind, data }: Leg['events'][number]): string | undefined =>
  kind === K.AGENT && isObject(data) && data.do === 'say' ? String(data.by ?? '') : undefined

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Who spoke in the place of the bot, by what marks them in the record. */
function peopleIn({ events }: Leg): ReadonlyMap<string, string> {
  const people = new Map<string, string>()
  for (const event of events) {
    const by = personIn(event)
    const { name } = isObject(event.data) ? event.data : {}
    if (by !== undefined) people.set(by, typeof name === 'string' ? name : 'Agent')
  }
  return people
}

function dialogOf({ log, events }: Leg, people: ReadonlyMap<string, string>): Dialog[] {
  const order = [...people.keys()]
  const said = (event: Leg['events'][number], originator: number): Dialog => ({
    ...{ type: 'text', start: event.at, parties: [PERSON, originator === PERSON ? BOT : originator], originator },
    ...{ duration: Math.max(0, ((event.endOffsetMs ?? event.offsetMs) - event.offsetMs) / 1_000) },
    ...{ application: channelType.label(log.channel).toLowerCase(), mediatype: 'text/plain' },
    ...{ body: event.text ?? '', encoding: 'none' },
  })
  const dialog = events.flatMap((event): Dialog[] => {
    const { kind, text } = event
    const by = personIn(event)
    if (kind === K.CALL_TRANSFER) return [{ type: 'transfer', start: event.at, parties: [PERSON, BOT] }]
    if (text === null || text === '') return []
    if (by !== undefined) return [said(event, order.indexOf(by) + 2)]
    if (kind === K.ROBOT || kind === K.AUDIO_PLAY) return [said(event, BOT)]
    return kind === K.HUMAN || kind === K.TONE_IN ? [said(event, PERSON)] : []
  })
  if (dialog.length > 0) return dialog
  // Nothing was said yet.
  if (log.outcome === null) return []
  const { ERROR, NOT_PICKED } = callOutcome.of
  const disposition = log.outcome === ERROR ? 'failed' : log.outcome === NOT_PICKED ? 'no-answer' : 'hung-up'
  return [{ type: 'incomplete', start: log.startedAt, parties: [PERSON, BOT], disposition }]
}

const resultOf = ({ log }: Leg) => ({
  ...{ outcome: log.outcome === null ? null : callOutcome.label(log.outcome), result: log.disposition },
  ...{ ended: log.endReason, endedAt: log.endedAt, talkMs: log.talkMs, language: log.language },
  ...{ flow: log.flow?.name ?? null, version: log.flowVersion, line: log.line?.name ?? null },
  ...{ campaign: log.campaign?.name ?? null, attempt: log.attempt },
})

/** The signed form: a JWS in its general JSON form, by the installation’s Ed25519 key, which stands in its header. */
export function signedVCon(vcon: VCon, { publicKey, fingerprint, sign }: Signer) {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const payload = encoded(vcon)
  const header = encoded({ alg: 'EdDSA', typ: 'vcon+jws', jwk: { kty: 'OKP', crv: 'Ed25519', x: publicKey } })
  return {
    payload,
    signatures: [
      { protected: header, header: { kid: fingerprint }, signature: sign(Buffer.from(`${header}.${payload}`)) },
    ],
  }
}
