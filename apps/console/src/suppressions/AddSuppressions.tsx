import { AddSuppressions as fields } from '@parley/contract/fields/campaigns.gen.ts'
import type { OutputOf } from '@parley/contract/kernel/operation.ts'
import { operations } from '@parley/contract/operations.ts'
import { type SuppressionScope, suppressionScope } from '@parley/contract/suppressions/suppression.enum.ts'
import { useState } from 'react'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText, FormTextArea } from '../kit/forms/FormText.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { timeRangeOf } from '../kit/time/time-range.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { AddedSuppressions } from './AddedSuppressions.tsx'
import { linesOf, linesProblem } from './identifier-lines.ts'
import { t } from './suppressions.messages.ts'
import { useScopes } from './use-scopes.ts'

const { AddSuppressions: Add } = operations.Campaigns
const { CAMPAIGN } = suppressionScope.of
const SECOND_MS = 1_000

type Draft = { identifiers: string; scope: SuppressionScope; reason: string; expiresAt: string | null }
type Props = { idCampaign: number | undefined; onClose: () => void }

/** Many numbers or addresses at once, and afterwards what came of them. */
export function AddSuppressions({ idCampaign, onClose }: Props) {
  const { timeZone } = useKit()
  const { options, first } = useScopes(idCampaign)
  const [result, setResult] = useState<OutputOf<NonNullable<(typeof Add)['endpoint']>>>()
  const [values, setValues] = useState<Draft>({
    identifiers: '',
    scope: first,
    reason: '',
    expiresAt: null,
  })
  if (result)
    return (
      <AddedSuppressions
        result={result}
        onCorrect={() => {
          setValues({ ...values, identifiers: result.invalid.map(({ identifier }) => identifier).join('\n') })
          setResult(undefined)
        }}
        onClose={onClose}
      />
    )
  /** The whole of the last day, on the clock of the person. */
  const endOf = (day: string) => {
    const next = timeRangeOf(`..${day}`, timeZone, 0)?.to
    return next === undefined ? null : new Date(Date.parse(next) - SECOND_MS).toISOString()
  }
  return (
    <CreateDrawer
      title={t('addTitle')}
      action={t('addAction')}
      operation={Add}
      values={values}
      send={({ identifiers, scope, reason, expiresAt }, write) => {
        setValues({ identifiers, scope, reason, expiresAt })
        return write({
          body: {
            identifiers: linesOf(identifiers),
            scope,
            idCampaign: scope === CAMPAIGN ? (idCampaign ?? null) : null,
            reason: reason.trim(),
            expiresAt: expiresAt === null ? null : endOf(expiresAt),
          },
        })
      }}
      onCreated={setResult}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FormTextArea
            control={control}
            name="identifiers"
            label={fields.identifiers.label}
            help={fields.identifiers.help}
            isRequired
            rows={10}
            isMono
            check={linesProblem}
            autoFocus
          />
          <FormSelect control={control} field={fields.scope} options={options} />
          <FormText control={control} field={fields.reason} />
          <FormDay control={control} field={fields.expiresAt} />
        </>
      )}
    </CreateDrawer>
  )
}
