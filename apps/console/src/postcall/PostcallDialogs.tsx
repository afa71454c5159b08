import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Postcall, PostcallRun } from '@parley/contract/postcall/postcall.schema.ts'
import { useState } from 'react'
import { Link } from '../kit/actions/Link.tsx'
import { ComboBox } from '../kit/fields/ComboBox.tsx'
import { Select } from '../kit/fields/Select.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { Count } from '../kit/text/Count.tsx'
import { useRead } from '../shell/api.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { daysAgo } from './days-ago.ts'
import { t } from './postcall.messages.ts'

const { AssignPostcall, PostcallForecast, RunPostcall } = operations.DialModuleLines
const all = { query: { limit: 200 } }

type AssignProps = { idLine: number; data: Postcall; onDone: () => void; onClose: () => void }

/** Which profile judges the calls of the line from now on. */
export function AssignDialog({ idLine, data, onDone, onClose }: AssignProps) {
  const [chosen, choose] = useState<number | undefined>(data.profile?.id)
  const { data: profiles } = useRead(operations.AnalysisProfiles.List, all)
  const options = (profiles?.items ?? []).map(({ idAnalysisProfile, name }) => ({
    value: idAnalysisProfile,
    label: name,
  }))
  return (
    <ConfirmWrite
      operation={AssignPostcall}
      input={{
        params: { idDialModuleLine: idLine },
        body: { idAnalysisProfile: chosen ?? null, rowVersion: data.rowVersion },
      }}
      at={idLine}
      isDangerous={false}
      title={t('assign')}
      action={t('assignAction')}
      done={t('assigned')}
      onDone={onDone}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <ComboBox
          label={t('profile')}
          options={options}
          value={chosen ?? null}
          onChange={choose}
          placeholder={t('noProfile')}
        />
        <p className="text-sm">
          {t('assignText')} <Link href={screens.analysisProfiles()}>{t('manage')}</Link>
        </p>
      </div>
    </ConfirmWrite>
  )
}

const PERIODS = [1, 7, 30, 90, 365]

/** The last days up to now, the same as long as the dialog is open. */
const lastDays = (days: number, now: number): PostcallRun => ({
  from: daysAgo(days, now).toISOString(),
  to: new Date(now).toISOString(),
})

/** Past calls are judged; how many they are, and what they cost, stands before it. */
export function RunDialog({ idLine, onClose }: { idLine: number; onClose: () => void }) {
  const [now] = useState(Date.now)
  const [days, choose] = useState(30)
  const params = { idDialModuleLine: idLine }
  const body = lastDays(days, now)
  const { data, error } = useRead(PostcallForecast, { params, body })
  return (
    <ConfirmWrite
      operation={RunPostcall}
      input={{ params, body }}
      at={idLine}
      isDangerous={false}
      title={t('runTitle')}
      action={t('runAction')}
      blocked={data?.calls === 0 ? t('runNothing') : undefined}
      done={t('runStarted')}
      onDone={onClose}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Select
          label={t('runPeriod')}
          options={PERIODS.map((value) => ({ value, label: value === 1 ? t('oneDay') : t('days', { days: value }) }))}
          value={days}
          onChange={choose}
        />
        <ErrorNote error={error} />
        {!data && !error && <div aria-hidden className="pulse-soft h-24 rounded-control bg-sunken" />}
        {data && (
          <>
            <FactList
              facts={[
                { label: t('forecastCalls'), value: <Count value={data.calls} /> },
                { label: t('forecastJudged'), value: <Count value={data.judged} /> },
                { label: t('forecastModel'), value: <Count value={data.modelCalls} /> },
                ...(data.modelCalls > 0
                  ? [
                      { label: t('forecastTokens'), value: <Count value={data.tokens} /> },
                      ...(data.tokensLeft === null
                        ? []
                        : [{ label: t('forecastLeft'), value: <Count value={data.tokensLeft} /> }]),
                      {
                        label: t('forecastCost'),
                        value: data.cost === null ? t('unknownPrice') : data.cost.toFixed(2),
                        note: t('forecastNote'),
                      },
                    ]
                  : []),
              ]}
            />
            {data.problem && <p className="text-sm text-warning-ink">{data.problem}</p>}
          </>
        )}
      </div>
    </ConfirmWrite>
  )
}
