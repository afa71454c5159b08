import type { LineAssist } from '@parley/contract/agentAssist/lineAssist.schema.ts'
import { liveAssistFeature } from '@parley/contract/enums/line.enum.ts'
import { UpdateAgentAssist as fields } from '@parley/contract/fields/dialModuleLines.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useWatch } from 'react-hook-form'
import { FormCheckboxGroup } from '../kit/forms/FormCheckboxGroup.tsx'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { setOf } from '../kit/forms/merge.ts'
import type { Draft } from '../kit/forms/use-draft.ts'
import { Card } from '../kit/pages/Card.tsx'
import type { OfLine } from '../lines/lines.tabs.ts'
import { useLoaded } from '../shell/api.ts'
import { EditForm } from '../shell/editing/EditForm.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { t } from './assist.messages.ts'

const { AgentAssist, UpdateAgentAssist } = operations.DialModuleLines

type Facts = { by: 'tenant' | 'line'; assistFeatures: LineAssist['ofTenant'] }
const factsOf = ({ assistFeatures, ofTenant }: LineAssist): Facts => ({
  by: assistFeatures ? 'line' : 'tenant',
  // Who begins to choose begins with what holds now.
  assistFeatures: assistFeatures ?? ofTenant,
})
const words: Readonly<Record<Facts['by'], string>> = { tenant: t('ofTenant'), line: t('ofLine') }

/** What agent assist does on a line: as in its tenant, or otherwise. */
export default function LineAssistTab({ idLine }: OfLine) {
  const params = { idDialModuleLine: idLine }
  const { data } = useLoaded(AgentAssist, { params })
  const change = useChange(UpdateAgentAssist, AgentAssist, { params, saved: t('saved') })
  return (
    <EditForm
      {...change}
      entity={data}
      factsOf={factsOf}
      fields={{ by: { label: t('by') }, ...fields }}
      lists={{ assistFeatures: setOf(liveAssistFeature.label) }}
      show={({ by }) => ({ by: words[by] })}
      save={({ by, assistFeatures }, on) => change.save({ assistFeatures: by === 'line' ? assistFeatures : null }, on)}
      at={idLine}
      className="gap-5"
    >
      {(draft) => (
        <Card title={t('title')} description={t('text')}>
          <Fields draft={draft} ofTenant={data.ofTenant} />
        </Card>
      )}
    </EditForm>
  )
}

function Fields({ draft: { control }, ofTenant }: { draft: Draft<Facts>; ofTenant: LineAssist['ofTenant'] }) {
  const by = useWatch({ control, name: 'by' })
  const now = ofTenant.map((feature) => liveAssistFeature.label(feature)).join(', ') || t('nothing')
  return (
    <div className="flex flex-col gap-5">
      <FormRadio
        control={control}
        name="by"
        label={t('by')}
        options={[
          { value: 'tenant', label: words.tenant, description: t('now', { features: now }) },
          { value: 'line', label: words.line },
        ]}
      />
      {by === 'line' && (
        <FormCheckboxGroup
          control={control}
          field={fields.assistFeatures}
          options={liveAssistFeature.values.map((value) => ({
            ...{ value, label: liveAssistFeature.label(value), description: t(`feature_${value}`) },
          }))}
        />
      )}
    </div>
  )
}
