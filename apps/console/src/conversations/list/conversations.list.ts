import { otherSide } from '@parley/contract/conversations/list/otherSide.ts'
import { callOutcome, callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { FAIR_SCORE, GOOD_SCORE } from '@parley/contract/postcall/postcall.rules.ts'
import { timeFilter } from '../../shell/lists/time-filter.tsx'
import { filter, listOf } from '../../shell/lists.ts'
import { t } from '../conversations.messages.ts'

const MOST_CHOICES = 500
const LONGEST_LANGUAGE = 20
const SECOND_MS = 1_000
const { Campaigns, Flows, Lines, SupportedLanguages } = operations.Lookups
const query = { query: { limit: MOST_CHOICES } }

const optionOf = ({ id, name, detail }: { id: number; name: string; detail: string | null }) => ({
  value: id,
  label: name,
  ...(detail ? { description: detail } : {}),
})
const languages = filter.from(SupportedLanguages, {}, (all) =>
  all.map(({ code, name }) => ({ value: code, label: name })),
)

/** What the conversations looked for are marked by: "errors", "favorites". */
export const marksIn = (text = ''): string[] => text.split(',').filter(Boolean)

/** Seconds of the address, `10-60` or `300-`, as milliseconds. */
function talkOf(text: string) {
  const match = /^(\d{1,6})?-(\d{1,6})?$/.exec(text)
  const min = match?.[1]
  const max = match?.[2]
  return {
    ...(min === undefined ? {} : { minTalkMs: Number(min) * SECOND_MS }),
    ...(max === undefined ? {} : { maxTalkMs: Number(max) * SECOND_MS }),
  }
}

const [fair, good] = [FAIR_SCORE, GOOD_SCORE]
/** Scores have one decimal. */
const below = (score: number) => (score - 0.1).toFixed(1)

/** Scores of the address, `60-79.9`. */
function scoreOf(text: string) {
  const [, min, max] = /^(\d{1,3})-(\d{1,3}(?:\.\d)?)$/.exec(text) ?? []
  return min === undefined || max === undefined ? {} : { minScore: Number(min), maxScore: Number(max) }
}

/** Calls and chats, the newest first; the filters most used stand first. */
export const conversations = listOf(screens.conversation, operations.DialLogs.DialLogs, {
  name: 'dialLogs',
  sort: '-startedAt',
  search: t('search'),
  filters: {
    time: timeFilter(),
    outcome: filter.anyOf(t('outcome'), callOutcome),
    idCallScript: filter.named(
      'flow',
      filter.id(
        t('flow'),
        filter.from(Flows, query, (all) => all.map(optionOf)),
      ),
    ),
    marks: filter.spread({
      label: t('marks'),
      isMultiple: true,
      options: [
        { value: 'errors', label: t('markErrors') },
        { value: 'favorites', label: t('markFavorites') },
      ],
      read: (text) => ({
        ...(marksIn(text).includes('errors') ? { hasErrors: true } : {}),
        ...(marksIn(text).includes('favorites') ? { favorite: true } : {}),
      }),
    }),
    errorNode: filter.link(t('failedAt')),
    idLine: filter.named(
      'line',
      filter.id(
        t('line'),
        filter.from(Lines, query, (all) => all.map(optionOf)),
      ),
    ),
    idCampaign: filter.named(
      'campaign',
      filter.id(
        t('campaign'),
        filter.from(Campaigns, query, (all) => all.map(optionOf)),
      ),
    ),
    disposition: filter.text(t('disposition')),
    talk: filter.spread({
      label: t('talk'),
      options: [
        { value: '0-10', label: t('talkUpTo10') },
        { value: '10-60', label: t('talk10To60') },
        { value: '60-300', label: t('talk1To5') },
        { value: '300-', label: t('talkOver5') },
      ],
      read: talkOf,
    }),
    channel: filter.anyOf(t('channel'), channelType),
    callType: filter.anyOf(t('callType'), callType),
    language: filter.text(t('language'), languages, LONGEST_LANGUAGE),
    topic: filter.text(t('topic')),
    sentiment: filter.text(t('sentiment')),
    score: filter.spread({
      label: t('score'),
      options: [
        { value: `0-${below(fair)}`, label: t('scoreLow', { fair }) },
        { value: `${fair}-${below(good)}`, label: t('scoreFair', { fair, good }) },
        { value: `${good}-100`, label: t('scoreGood', { good }) },
      ],
      read: scoreOf,
    }),
    isTest: filter.named(
      'test',
      filter.cases(t('test'), { only: [t('testOnly'), true], without: [t('testWithout'), false] }),
    ),
  },
  row: { id: 'guid', name: otherSide, href: ({ guid }) => screens.conversation({ guid }) },
})
