import type { RiskRulesOfLanguage } from '@parley/contract/agentAssist/agentAssist.schema.ts'
import { riskLevel } from '@parley/contract/enums/conversation.enum.ts'
import { TryRiskRules as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { TextArea } from '../../kit/fields/TextField.tsx'
import { wordsOf } from '../../kit/forms/field-words.ts'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { usePending } from '../../kit/use-pending.ts'
import { useApi } from '../../shell/api.ts'
import { t } from '../tenants.messages.ts'

type Result = Awaited<ReturnType<typeof tryRules>>
const tryRules = (call: ReturnType<typeof useApi>, idTenant: number, text: string, rules: RiskRulesOfLanguage) =>
  call(operations.Tenants.TryRiskRules, { params: { idTenant }, body: { text, rules } }, { silent: true })

/** Asks the core to score a text with the rules as they stand on the screen. */
export function TryRules({ idTenant, rules }: { idTenant: number; rules: RiskRulesOfLanguage }) {
  const call = useApi()
  const [text, setText] = useState('')
  const [tried, setTried] = useState<{ text: string; result: Result }>()
  const { isPending, error, run } = usePending()

  async function score() {
    setTried(undefined)
    setTried({ text, result: await tryRules(call, idTenant, text, rules) })
  }

  return (
    <div className="flex flex-col gap-3 rounded-card bg-sunken p-4">
      <TextArea {...wordsOf(fields.text)} value={text} onChange={setText} rows={3} />
      <div>
        <Button size="small" isPending={isPending} onPress={() => void run(score)}>
          {t('tryTitle')}
        </Button>
      </div>
      <ErrorNote error={error} />
      {tried && (
        <div role="status" className="flex flex-col gap-2 text-sm">
          <p className="flex items-center gap-2">
            {tried.result.level === null ? (
              <StatusTag tone="neutral">{t('noRisk')}</StatusTag>
            ) : (
              <EnumTag of={riskLevel} value={tried.result.level} />
            )}
            <span className="text-soft tabular-nums">{t('score', { score: tried.result.score })}</span>
          </p>
          <p className="whitespace-pre-wrap break-words text-ink">
            <Marked text={tried.text} hits={tried.result.hits} />
          </p>
          {tried.result.hits.length === 0 && <p className="text-faint">{t('noHits')}</p>}
        </div>
      )}
    </div>
  )
}

/** The text with the words that raised the score marked. */
function Marked({ text, hits }: { text: string; hits: Result['hits'] }) {
  const ends = [0, ...hits.map(({ to }) => to)]
  return (
    <>
      {hits.map(({ from, to, phrase, weight }, at) => (
        <span key={from}>
          {text.slice(ends[at], from)}
          <mark title={`${phrase} · ${weight}`} className="rounded bg-warning-soft px-0.5 text-warning-ink">
            {text.slice(from, to)}
          </mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
