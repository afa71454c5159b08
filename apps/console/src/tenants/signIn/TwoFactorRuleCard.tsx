import { operations } from '@parley/contract/operations.ts'
import type { tenantTwoFactorRequirement } from '@parley/contract/tenants/signIn.schema.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '../../kit/actions/Button.tsx'
import { Form } from '../../kit/forms/Form.tsx'
import { FormCheckbox, FormNumberField } from '../../kit/forms/form-fields.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { type Fact, FactList } from '../../kit/pages/FactList.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { all, range, required } from '../../kit/validation/validators.ts'
import { useRead, useWrite } from '../../shell/api.ts'
import { useTenantRights } from '../tenant-rights.ts'
import { t } from './signIn.messages.ts'
import { refuseStale } from './stale.ts'

const { TenantTwoFactorRequirement, SetTenantTwoFactorRequirement } = operations.Tenants
type Requirement = z.output<typeof tenantTwoFactorRequirement>

/** Whether everybody of a tenant needs a second step, and how many have one. */
export function TwoFactorRuleCard({ idTenant }: { idTenant: number }) {
  const refusalIn = useTenantRights()
  const { data, error, refetch } = useRead(
    TenantTwoFactorRequirement,
    { params: { idTenant } },
    { keepPrevious: false },
  )
  const [isOpen, setOpen] = useState(false)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton lines={2} />
  if (data.managedBy !== null) return null
  return (
    <Card
      title={t('twoFactor')}
      actions={
        <Button
          size="small"
          label={t('changeName', { name: t('twoFactor') })}
          blocked={refusalIn(SetTenantTwoFactorRequirement, idTenant)}
          onPress={() => setOpen(true)}
        >
          {t('change')}
        </Button>
      }
    >
      <FactList facts={factsOf(data)} />
      {isOpen && (
        <RuleDialog
          idTenant={idTenant}
          rule={data}
          onStale={async () => void (await refetch())}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}

const factsOf = ({ isRequired, graceDays, people, enrolled, setAt, setBy }: Requirement): readonly Fact[] => [
  {
    label: t('requirement'),
    value: isRequired ? <StatusTag tone="success">{t('required')}</StatusTag> : t('notRequired'),
  },
  ...(isRequired ? [{ label: t('grace'), value: t('daysCount', { count: graceDays }) }] : []),
  { label: t('enrolled'), value: t('enrolledOf', { count: enrolled, people }) },
  ...(isRequired && setAt
    ? [{ label: t('since'), value: <Timestamp value={setAt} />, ...(setBy ? { note: setBy.name } : {}) }]
    : []),
]

type Props = { idTenant: number; rule: Requirement; onStale: () => Promise<void>; onClose: () => void }

function RuleDialog({ idTenant, rule, onStale, onClose }: Props) {
  const save = useWrite(SetTenantTwoFactorRequirement, { silent: true, invalidates: [TenantTwoFactorRequirement] })
  const draft = useDraft({ values: { isRequired: rule.isRequired, graceDays: rule.graceDays } })
  return (
    <Dialog title={t('twoFactor')} isOpen onClose={onClose}>
      <Form
        draft={draft}
        isUnguarded
        onCancel={onClose}
        onSubmit={async (wanted) => {
          const body = { ...wanted, rowVersion: rule.rowVersion }
          await save.write({ params: { idTenant }, body }).catch(refuseStale(onStale))
          showToast('success', t('twoFactorSaved'))
          onClose()
        }}
      >
        <FormCheckbox control={draft.control} name="isRequired">
          {t('isRequired')}
        </FormCheckbox>
        <FormNumberField
          control={draft.control}
          name="graceDays"
          label={t('graceDays')}
          help={t('graceDaysHelp')}
          isRequired
          check={all(required, range(0, 90))}
        />
      </Form>
    </Dialog>
  )
}
