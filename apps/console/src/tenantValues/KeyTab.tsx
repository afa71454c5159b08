import { GenerateKey as fields } from '@parley/contract/fields/tenantValues.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { TenantKey } from '@parley/contract/tenantValues/tenantValue.schema.ts'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { usePanel } from '../kit/address/use-panel.ts'
import { CodeViewer } from '../kit/code/code-viewers.tsx'
import { FormDialog } from '../kit/forms/FormDialog.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { ShownOnce } from '../kit/overlays/ShownOnce.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useLoaded, useWrite } from '../shell/api.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { t } from './tenantValues.messages.ts'

const { GetKey, GenerateKey } = operations.TenantValues
const DAY_HOURS = 24
type Props = { idTenant: number }

/** The key with which the tenant's systems read and write values. */
export default function KeyTab({ idTenant }: Props) {
  return (
    <LoadedPart lines={6}>
      <Keys idTenant={idTenant} />
    </LoadedPart>
  )
}

function Keys({ idTenant }: Props) {
  const {
    data: { key, replaced },
  } = useLoaded(GetKey, { params: { idTenant } })
  const generating = usePanel('generate')
  const button = (
    <ActionButton
      endpoint={GenerateKey}
      at={idTenant}
      variant={key ? 'secondary' : 'primary'}
      icon={KeyRound}
      onPress={generating.open}
    >
      {key ? t('rotate') : t('generate')}
    </ActionButton>
  )
  return (
    <div className="flex flex-col gap-4">
      {key ? (
        <Card title={t('key')} description={t('keyText')} actions={button}>
          <KeyFacts known={key} />
        </Card>
      ) : (
        <EmptyState icon={KeyRound} title={t('noKey')} action={button}>
          {t('noKeyText')}
        </EmptyState>
      )}
      {replaced.length > 0 && (
        <Card title={t('replaced')}>
          <div className="flex flex-col gap-4">
            {replaced.map((each) => (
              <KeyFacts key={each.idTenantKey} known={each} />
            ))}
          </div>
        </Card>
      )}
      <Card title={t('example')} description={t('exampleText')}>
        <CodeViewer label={t('example')} value={exampleOf(idTenant)} />
      </Card>
      {generating.isOpen && <GenerateDialog idTenant={idTenant} isFirst={!key} onClose={generating.close} />}
    </div>
  )
}

const exampleOf = (idTenant: number) => {
  const url = `${location.origin}/api/Administration/TenantValues/${idTenant}/Values/openingTimes`
  return [
    `curl -H "Authorization: Bearer $KEY" ${url}`,
    `curl -X PUT -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\`,
    `  -d '{"value": {"zone": "Europe/Prague", "weekly": [{"days": ["monday"], "from": "09:00", "to": "17:00"}]}}' ${url}`,
  ].join('\n')
}

const KeyFacts = ({ known: { prefix, createdAt, createdBy, lastUsedAt, endsAt } }: { known: TenantKey }) => (
  <FactList
    facts={[
      { label: t('prefix'), value: <code className="font-mono text-sm">{prefix}</code> },
      { label: t('createdAt'), value: <Timestamp value={createdAt} /> },
      { label: t('createdBy'), value: createdBy?.name ?? '–' },
      { label: t('lastUsed'), value: lastUsedAt ? <Timestamp value={lastUsedAt} /> : t('never') },
      ...(endsAt ? [{ label: t('endsAt'), value: <Timestamp value={endsAt} /> }] : []),
    ]}
  />
)

/** Generates a key and shows it once. */
function GenerateDialog({ idTenant, isFirst, onClose }: Props & { isFirst: boolean; onClose: () => void }) {
  const [key, setKey] = useState<string>()
  const { write } = useWrite(GenerateKey, { silent: true })
  const draft = useDraft<{ overlapHours: number }>({ values: { overlapHours: isFirst ? 0 : DAY_HOURS } })
  if (key !== undefined)
    return (
      <ShownOnce title={t('keyShown')} label={t('keyShown')} value={key} onClose={onClose}>
        <p>{t('keyOnce')}</p>
      </ShownOnce>
    )
  return (
    <FormDialog
      title={isFirst ? t('generateTitle') : t('rotateTitle')}
      submitLabel={isFirst ? t('generate') : t('rotate')}
      draft={draft}
      onSubmit={async (body) => setKey((await write({ params: { idTenant }, body })).key)}
      onClose={onClose}
    >
      {isFirst ? (
        <p className="text-soft">{t('keyText')}</p>
      ) : (
        <FormNumber control={draft.control} field={fields.overlapHours} />
      )}
    </FormDialog>
  )
}
