import { callOutcome } from '@parley/contract/enums/conversation.enum.ts'
import type { CallRuleKind } from '@parley/contract/postcall/postcall.enum.ts'
import { newDefinition, newQuestion, newRule, valuesOf } from '@parley/contract/postcall/postcall.rules.ts'
import type { CallRule, ProfileDefinition, Question } from '@parley/contract/postcall/postcall.schema.ts'
import {
  assignPostcall,
  type Ctx,
  createProfile,
  judgeOne,
  reviewAnalysis,
  type SeedTools,
  seeded,
  seedOf,
  useNewest,
} from '@parley/core'
import { MOODS } from './bank/nlp/addMoods.ts'

const BANK = 'Harbour Bank'
const LINE = 'Web site'

const rule = (kind: CallRuleKind, change: Partial<CallRule>): CallRule => ({ ...newRule(kind), ...change })
const question = (key: string, section: string, text: string, weight: number, more: Partial<Question>): Question => ({
  ...newQuestion(key),
  ...{ section, text, weight },
  ...more,
})

/** How the reception of the web site serves people: nothing in it needs a language model. */
const definition: ProfileDefinition = {
  ...newDefinition(),
  topics: [
    { name: 'Cards', phrases: ['card', 'my card', 'karta', 'kartu', 'karty'] },
    {
      name: 'Money on the account',
      phrases: ['account', 'balance', 'money', 'účet', 'zůstatek', 'zostatok', 'peníze', 'peniaze'],
    },
    { name: 'Travel', phrases: ['journey', 'travelling', 'holiday', 'cesta', 'dovolená', 'dovolenka'] },
    {
      name: 'Opening hours',
      phrases: ['opening hours', 'open', 'otevírací doba', 'otevřeno', 'otváracie hodiny', 'otvorené'],
    },
    { name: 'Person wanted', phrases: ['operator', 'person', 'human', 'colleague', 'člověk', 'operátor', 'človek'] },
  ],
  fields: [{ name: 'Day named', source: 'date', variable: '' }],
  questions: [
    question('welcome', 'Beginning', 'Did the bot welcome the caller?', 10, {
      rule: rule('said', { phrases: ['Welcome to Harbour Bank', 'Vítejte v Harbour Bank', 'Vitajte v Harbour Bank'] }),
    }),
    question('quick', 'Beginning', 'Did every answer come within 3 seconds?', 15, {
      rule: rule('latency', { most: 3_000 }),
    }),
    question('understood', 'Conversation', 'Was it understood without asking again and again?', 25, {
      rule: rule('notSaid', {
        phrases: [
          '1, 2 or 3, please',
          'Card, account, travelling or opening hours',
          'Karta, účet, cestování, nebo otevírací doba',
        ],
      }),
    }),
    question('short', 'Conversation', 'Was it over within three minutes?', 15, {
      rule: rule('duration', { most: 180 }),
    }),
    question('end', 'End', 'Did it end without an error?', 20, {
      gravity: 'critical',
      rule: rule('outcome', { outcomes: [callOutcome.of.PICKED, callOutcome.of.LISTENED_TO_END] }),
    }),
    question('bye', 'End', 'Did the bot say goodbye?', 15, {
      rule: rule('said', { phrases: ['Have a nice day', 'Hezký den', 'Pekný deň'] }),
    }),
  ],
}

/** Calls that are judged before the console opens; those of the history follow as they are made. */
const JUDGED = 40
const REVIEWED = 24
const CALM = new AbortController().signal

/** A profile on the line of the web site, the newest calls judged by it, and reviews of two people of whom one is stricter. */
export async function addPostcall(tools: SeedTools): Promise<void> {
  const begun = await tools.as('jana', BANK, begin)
  if (!begun) return
  const run = <T>(work: (ctx: Ctx) => Promise<T>) => tools.as('jana', BANK, work)
  const used = await run((ctx) => useNewest(ctx, begun.idAnalysisProfile))
  if (!used) return
  for (const guid of begun.guids) await judgeOne({ run, llm: undefined, signal: CALM }, guid, used)
  const judged = await run(({ db }) =>
    db
      .selectFrom('callAnalysis')
      .select(['idCallAnalysis', 'result'])
      .orderBy('guid', 'desc')
      .limit(REVIEWED)
      .execute(),
  )
  for (const [reviewer, differs] of [
    ['jana', 0.06],
    ['petra', 0.2],
  ] as const) {
    const random = seeded(seedOf(reviewer, 'reviews'))
    await tools.as(reviewer, BANK, async (ctx) => {
      for (const { idCallAnalysis, result } of judged) {
        const answers = definition.questions.map(({ key, scale }) => {
          const said = result.answers.find((answer) => answer.key === key)?.value ?? 'na'
          const [other = said] = valuesOf(scale).filter((value) => value !== said)
          return { key, value: random.chance(differs) ? other : said }
        })
        await reviewAnalysis(ctx, idCallAnalysis, { answers, note: '' })
      }
    })
  }
}

async function begin(ctx: Ctx) {
  const there = await ctx.db.selectFrom('analysisProfile').select('idAnalysisProfile').limit(1).executeTakeFirst()
  if (there) return undefined
  const line = await ctx.db
    .selectFrom('line')
    .select(['idLine', 'analysisVersion'])
    .where('name', '=', LINE)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!line) return undefined
  const moods = await ctx.db.selectFrom('nlpModel').select('guid').where('name', '=', MOODS).executeTakeFirst()
  const { idAnalysisProfile } = await createProfile(ctx, {
    name: 'Service of the reception',
    definition: { ...definition, sentimentModel: moods?.guid ?? null },
  })
  await assignPostcall(ctx, line.idLine, { idAnalysisProfile, rowVersion: line.analysisVersion })
  const calls = await ctx.db
    .selectFrom('dialLog')
    .select('guid')
    .where('idLine', '=', line.idLine)
    .where('outcome', 'is not', null)
    .where('answeredAt', 'is not', null)
    .where('isTest', '=', false)
    .where('talkMs', '>=', definition.minSeconds * 1_000)
    .orderBy('startedAt', 'desc')
    .limit(JUDGED)
    .execute()
  return { idAnalysisProfile, guids: calls.map(({ guid }) => guid) }
}
