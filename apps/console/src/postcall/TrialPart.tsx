import { otherSide } from '@parley/contract/conversations/list/otherSide.ts'
import { operations } from '@parley/contract/operations.ts'
import { profileProblem } from '@parley/contract/postcall/postcall.rules.ts'
import type { ProfileDefinition } from '@parley/contract/postcall/postcall.schema.ts'
import { useEffect, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ComboBox } from '../kit/fields/ComboBox.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { formatTime } from '../kit/text/time-format.ts'
import { useCan } from '../shell/access/use-can.ts'
import { useRead } from '../shell/api.ts'
import { FindingView } from './FindingView.tsx'
import { type ProfileControl, Section } from './profile.parts.tsx'
import { t } from './profiles.messages.ts'

const SETTLES_MS = 400
const { DialLogs } = operations.DialLogs
const { Try } = operations.AnalysisProfiles
const newest = { query: { limit: 50, isTest: false } }

/** The definition, once nothing more is typed. */
function useSettled(definition: ProfileDefinition): ProfileDefinition {
  const text = JSON.stringify(definition)
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [text])
  return useMemo(() => JSON.parse(settled) as ProfileDefinition, [settled]) // it was one
}

/** What the profile makes of a past call, before it is saved. */
export function TrialPart({ control }: ProfileControl) {
  const can = useCan()
  const definition = useSettled(useWatch({ control, name: 'definition' }) as ProfileDefinition) // a form has all of its values
  const { data: calls } = useRead(DialLogs, newest, { enabled: can(DialLogs) })
  const [guid, choose] = useState<string>()
  const { timeZone } = useKit()
  const problem = profileProblem(definition)
  const isAsked = guid !== undefined && problem === undefined
  const { data, error } = useRead(Try, { body: { definition, guid: guid ?? '' } }, { enabled: isAsked })
  if (!can(DialLogs)) return null
  const options = (calls?.items ?? []).map((log) => ({
    value: log.guid,
    label: `${formatTime(log.startedAt, timeZone)} · ${otherSide(log)}`,
    ...(log.flow ? { description: log.flow.name } : {}),
  }))
  return (
    <Section title={t('trial')} help={t('trialHelp')}>
      {calls && options.length === 0 ? (
        <p className="text-soft text-sm">{t('trialNone')}</p>
      ) : (
        <ComboBox label={t('trialCall')} options={options} value={guid} onChange={choose} />
      )}
      <ErrorNote error={error} />
      {guid !== undefined && problem !== undefined && (
        <p className="text-sm text-warning-ink" role="status">
          {problem}
        </p>
      )}
      {isAsked && data && (
        <div className="rounded-card p-3 ring-1 ring-line">
          <FindingView finding={data} questions={definition.questions} guid={guid} />
        </div>
      )}
    </Section>
  )
}
