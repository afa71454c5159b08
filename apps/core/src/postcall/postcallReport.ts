import type { ExportOptions } from '@parley/contract/kernel/export.schema.ts'
import { lineEntityKind } from '@parley/contract/lines/line.entity.ts'
import { answerValue } from '@parley/contract/postcall/postcall.enum.ts'
import { noteReport, requireRoom, type TableColumn, tableAnswer } from '../exports/table.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { blindOf } from '../records/blind.ts'
import { getAnalysedLine, type Judged, type JudgedRow, judgedPages, listJudged } from './analysis.store.ts'
import { getDefinition } from './profile.store.ts'

type Asked = ExportOptions & Pick<Judged, 'version' | 'from'>

/** The judged calls of a line with a column for each question, as a file. It has no words of any call. */
export async function reportPostcall(
  ctx: Ctx,
  idLine: number,
  { format, timeZone, ...filter }: Asked,
): Promise<FileAnswer> {
  await ctx.require('Line.viewdiallogs', idLine)
  const { name, idAnalysisProfile, version: newest } = await getAnalysedLine(ctx.db, idLine)
  const version = filter.version ?? newest ?? 1
  const judged = { ...filter, idLine, version, idAnalysisProfile: idAnalysisProfile ?? 0, blind: blindOf(ctx, idLine) }
  await noteReport(ctx, lineEntityKind, [idLine, name], 'postcall', filter)
  if (format === 'xlsx') requireRoom({ format }, (await listJudged(ctx.db, judged, { limit: 1 })).total)
  const questions =
    idAnalysisProfile === null ? [] : (await getDefinition(ctx.db, idAnalysisProfile, version)).questions
  const columns: readonly TableColumn<JudgedRow>[] = [
    { title: 'Started', kind: 'moment', value: ({ startedAt }) => startedAt },
    { title: 'Conversation', value: ({ guid }) => guid },
    { title: 'Talk time (s)', kind: 'number', value: ({ talkMs }) => talkMs / 1_000 },
    { title: 'Version', kind: 'number', value: (row) => row.version },
    { title: 'Score', kind: 'number', value: ({ score }) => score },
    { title: 'Fatal', kind: 'flag', value: ({ isFatal, isHidden }) => (isHidden ? null : isFatal) },
    { title: 'Topics', value: ({ topics }) => topics.join(' | ') },
    { title: 'Sentiment', value: ({ result }) => result.sentiment?.category ?? '' },
    { title: 'Reviews', kind: 'number', value: ({ reviews }) => reviews },
    ...questions.map(({ key, text }) => ({
      title: text,
      value: ({ result, isHidden }: JudgedRow) => {
        if (isHidden) return ''
        const value = result.answers.find((answer) => answer.key === key)?.value
        return value == null ? '' : answerValue.label(value)
      },
    })),
  ]
  const rows = judgedPages(ctx.db, judged)
  return tableAnswer(ctx, { format, timeZone }, { name: `${name} analyses`, nouns: ['call', 'calls'], columns, rows })
}
