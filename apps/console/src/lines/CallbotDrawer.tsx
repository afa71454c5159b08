import { versionPolicy } from '@parley/contract/enums/line.enum.ts'
import { UpdateCallbotSettings as fields } from '@parley/contract/fields/dialModuleLines.gen.ts'
import type { CallbotFacts, Line } from '@parley/contract/lines/line.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Control, useWatch } from 'react-hook-form'
import { useVersions } from '../flows/versions/use-versions.ts'
import { withChosen } from '../kit/fields/with-chosen.ts'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { factsIn } from '../kit/forms/facts-in.ts'
import { useLoaded, useRead } from '../shell/api.ts'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { savedWords } from '../shell/editing/thing-words.ts'
import { useChange } from '../shell/editing/use-change.ts'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { t } from './lines.messages.ts'

const { CallbotSettings, UpdateCallbotSettings } = operations.DialModuleLines
const { Flows, SupportedLanguages, TimeZones } = operations.Lookups
type Props = { line: Line; onClose: () => void }

/** What answers on the line: a flow, which of its versions, in which language and on which clock. */
export const CallbotDrawer = (props: Props) => (
  <LoadedDrawer title={t('answers')} onClose={props.onClose}>
    <Open {...props} />
  </LoadedDrawer>
)

function Open({ line, onClose }: Props) {
  const params = { idDialModuleLine: line.idDialModuleLine }
  const { data: settings } = useLoaded(CallbotSettings, { params })
  const change = useChange(UpdateCallbotSettings, CallbotSettings, { params, saved: savedWords(t('line'), line.name) })
  return (
    <EditDrawer<CallbotFacts & { rowVersion: number }, CallbotFacts>
      {...change}
      // A version that was pinned means nothing where the newest one answers.
      save={(facts, on) =>
        change.save({ ...facts, version: facts.versionPolicy === versionPolicy.of.PINNED ? facts.version : null }, on)
      }
      at={line.idDialModuleLine}
      title={t('answers')}
      entity={settings}
      factsOf={factsIn(fields)}
      fields={fields}
      onClose={onClose}
    >
      {(control) => <AnswerFields control={control} flow={line.flow} />}
    </EditDrawer>
  )
}

function AnswerFields({ control, flow }: { control: Control<CallbotFacts>; flow: Line['flow'] }) {
  const { data: flows = [] } = useRead(Flows, { query: { limit: 500 } })
  const { data: languages = [] } = useRead(SupportedLanguages)
  const { data: zones = [] } = useRead(TimeZones, { query: { limit: 500 } })
  const [idCallScript, policy] = useWatch({ control, name: ['idCallScript', 'versionPolicy'] })
  const versions = useVersions({ idCallScript })
  const options = flows.map(({ id, name, detail, publishedVersion }) => ({
    value: id,
    label: name,
    description: publishedVersion === null ? t('noLive') : (detail ?? t('live', { version: publishedVersion })),
  }))
  return (
    <>
      <FormComboBox
        control={control}
        field={fields.idCallScript}
        options={withChosen(options, [flow])}
        placeholder={t('noFlow')}
        autoFocus
      />
      {idCallScript !== null && (
        <>
          <FormSelect control={control} field={fields.versionPolicy} />
          {policy === versionPolicy.of.PINNED && (
            <FormSelect control={control} field={fields.version} options={versions} isRequired />
          )}
        </>
      )}
      <FormComboBox
        control={control}
        field={fields.language}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        placeholder={t('ofFlow')}
      />
      <FormComboBox
        control={control}
        field={fields.zone}
        options={zones.map(({ code, name }) => ({ value: code, label: name }))}
        placeholder={t('ofTenant')}
      />
    </>
  )
}
