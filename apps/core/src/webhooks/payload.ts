import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { callOutcome, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import {
  type WebhookContent,
  type WebhookEvent,
  webhookContent,
  webhookEvent,
} from '@parley/contract/webhooks/webhook.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { type AnalysisRow, listAnalyses } from '../postcall/analysis.store.ts'
import { readLegFor } from '../records/detail/conversation.service.ts'
import { vconOf } from '../reports/vcon.ts'

export interface Told {
  readonly event: WebhookEvent
  readonly subject: string
  /** The status of a campaign, the version of a flow. */
  readonly became: number | null
  readonly content: WebhookContent
  readonly showsNumbers: boolean
  readonly vendor: string
}

/** What an event says, as its subject is now, and the screen that shows it; undefined where the subject is gone. */
export async function dataOf(ctx: Ctx, told: Told): Promise<{ data: object; path: string } | undefined> {
  const { event, subject, became } = told
  if (event === webhookEvent.of.CAMPAIGN_STATUS) return await campaignData(ctx, Number(subject), became)
  if (event === webhookEvent.of.FLOW_PUBLISHED) return await flowData(ctx, Number(subject), became)
  return await conversationData(ctx, told)
}

async function conversationData(ctx: Ctx, { event, subject: guid, content, showsNumbers, vendor }: Told) {
  const leg = await readLegFor(ctx, guid, !showsNumbers)
  if (!leg) return undefined
  const isAnalyzed = event === webhookEvent.of.CONVERSATION_ANALYZED
  const analyses = isAnalyzed ? await listAnalyses(ctx, guid) : []
  const vcon =
    content === webhookContent.of.VCON
      ? {
          vcon: vconOf({
            leg,
            analyses: analyses.map(analysisOf),
            isMasked: !showsNumbers,
            vendor,
            now: ctx.clock.now(),
          }),
        }
      : {}
  const found = analyses.map(({ name: profile, version, judgedAt, score, isFatal, result }) => ({
    ...{ profile, version, judgedAt, score, isFatal, sentiment: result.sentiment ?? null },
    topics: result.topics.map(({ name }) => name),
  }))
  return {
    data: { conversation: factsOf(leg), ...(isAnalyzed && { analyses: found }), ...vcon },
    path: screens.conversation({ guid }),
  }
}

/** Without words: what is named by them is in the dialog. */
const analysisOf = ({
  idAnalysisProfile: id,
  name,
  version,
  judgedAt,
  definition,
  score,
  isFatal,
  result,
}: AnalysisRow) => ({
  ...{ profile: { id, name }, version, judgedAt, questions: definition.questions },
  finding: { score, isFatal, answers: result.answers, topics: result.topics, sentiment: result.sentiment ?? null },
})

const factsOf = ({ log }: Leg) => ({
  ...{ guid: log.guid, callId: log.callId, channel: channelType.label(log.channel), direction: log.direction },
  ...{ from: log.from, to: log.to, language: log.language, turns: log.turns },
  ...{ flow: log.flow?.name ?? null, flowVersion: log.flowVersion, line: log.line?.name ?? null },
  ...{ campaign: log.campaign?.name ?? null, attempt: log.attempt },
  ...{ startedAt: log.startedAt, answeredAt: log.answeredAt, endedAt: log.endedAt, talkMs: log.talkMs },
  ...{ outcome: log.outcome === null ? null : callOutcome.label(log.outcome), result: log.disposition },
  ended: log.endReason,
})

async function campaignData({ db }: Ctx, idCampaign: number, became: number | null) {
  const row = await db
    .selectFrom('campaign')
    .select(['idCampaign', 'name', 'status'])
    .where('idCampaign', '=', idCampaign)
    .executeTakeFirst()
  if (!row) return undefined
  const campaign = { id: row.idCampaign, name: row.name, status: labelOf(became) ?? processState.label(row.status) }
  return { data: { campaign }, path: screens.campaign(idCampaign) }
}

/** As it was then: many a change may have come since. */
const labelOf = (became: number | null) => processState.entries.find(({ value }) => value === became)?.label

async function flowData({ db }: Ctx, idCallScript: number, became: number | null) {
  const row = await db
    .selectFrom('callScript')
    .select(['guid', 'name', 'publishedVersion', 'scriptKind'])
    .where('idCallScript', '=', idCallScript)
    .executeTakeFirst()
  if (!row) return undefined
  const { guid, name, publishedVersion, scriptKind: kind } = row
  const path = kind === 'component' ? screens.component(idCallScript) : screens.flow(idCallScript)
  return { data: { flow: { guid, name, kind, version: became ?? publishedVersion } }, path }
}
