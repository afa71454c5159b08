import { UpdateIncoming as fields } from '@parley/contract/fields/dialModuleLines.gen.ts'
import { queueHold, whenClosed, whenFull, whenNoFlow, whenQueueEnds } from '@parley/contract/inbound/incoming.enum.ts'
import type { Incoming, IncomingDraft } from '@parley/contract/inbound/incoming.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Control, useWatch } from 'react-hook-form'
import type { Option } from '../kit/fields/options.tsx'
import { optionsOf, withChosen } from '../kit/fields/with-chosen.ts'
import { FormCheckboxGroup } from '../kit/forms/FormCheckboxGroup.tsx'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { FormTextArea } from '../kit/forms/FormText.tsx'
import { factsIn } from '../kit/forms/facts-in.ts'
import { useRead } from '../shell/api.ts'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { t } from './inbound.messages.ts'

const { Incoming: read, UpdateIncoming } = operations.DialModuleLines
const { Campaigns, Flows, Lines, OpeningTimes } = operations.Lookups
/** More than that scroll. */
const MANY = 8
const MOST = { query: { limit: 500 } }
type Props = { idDialModuleLine: number; incoming: Incoming; onClose: () => void }

export function IncomingDrawer({ idDialModuleLine, incoming, onClose }: Props) {
  const params = { idDialModuleLine }
  const change = useChange(UpdateIncoming, read, { params, saved: t('saved') })
  const { data: flows } = useRead(Flows, MOST)
  const { data: lines } = useRead(Lines, MOST)
  const flowOptions = withChosen(optionsOf(flows), [incoming.closedFlow, incoming.fullFlow, incoming.spareFlow])
  const lineOptions = withChosen(optionsOf(lines), [incoming.closedLine, incoming.fullLine, incoming.spareLine])
  const { data: campaigns } = useRead(Campaigns, MOST)
  const campaignOptions = withChosen(optionsOf(campaigns), chosenCampaigns(incoming))
  const nameIn = (options: typeof lineOptions, id: number | null) =>
    options.find(({ value }) => value === id)?.label ?? t('unknown')
  return (
    <EditDrawer
      {...change}
      at={idDialModuleLine}
      title={t('title')}
      entity={incoming}
      factsOf={factsIn(fields)}
      fields={fields}
      show={(facts) => ({
        whenClosed: whenClosed.label(facts.whenClosed),
        whenFull: whenFull.label(facts.whenFull),
        queueHold: queueHold.label(facts.queueHold),
        whenQueueEnds: whenQueueEnds.label(facts.whenQueueEnds),
        whenNoFlow: whenNoFlow.label(facts.whenNoFlow),
        ...(facts.idClosedFlow !== null && { idClosedFlow: nameIn(flowOptions, facts.idClosedFlow) }),
        ...(facts.idClosedLine !== null && { idClosedLine: nameIn(lineOptions, facts.idClosedLine) }),
        ...(facts.idFullLine !== null && { idFullLine: nameIn(lineOptions, facts.idFullLine) }),
        ...(facts.idFullFlow !== null && { idFullFlow: nameIn(flowOptions, facts.idFullFlow) }),
        queueCampaigns: facts.queueCampaigns.map((id) => nameIn(campaignOptions, id)).join(', '),
        ...(facts.idSpareFlow !== null && { idSpareFlow: nameIn(flowOptions, facts.idSpareFlow) }),
        ...(facts.idSpareLine !== null && { idSpareLine: nameIn(lineOptions, facts.idSpareLine) }),
      })}
      onClose={onClose}
    >
      {(control) => (
        <Fields
          control={control}
          openingTimes={incoming.openingTimes}
          flows={flowOptions}
          campaigns={campaignOptions}
          lines={lineOptions.filter(({ value }) => value !== idDialModuleLine)}
        />
      )}
    </EditDrawer>
  )
}

/** Those that the user may not see can be left out, too. */
const chosenCampaigns = ({ queueCampaigns, firstCampaigns }: Incoming) =>
  queueCampaigns.map((id) => firstCampaigns.find((each) => each.id === id) ?? { id, name: t('unknown') })

const choicesOf = <V extends string>(of: { readonly values: readonly V[]; label(value: V): string }) =>
  of.values.map((value) => ({ value, label: of.label(value) }))

interface FieldsProps {
  readonly control: Control<IncomingDraft>
  readonly openingTimes: string | null
  readonly flows: readonly Option<number>[]
  readonly lines: readonly Option<number>[]
  readonly campaigns: readonly Option<number>[]
}

function Fields({ control, openingTimes, flows, lines, campaigns }: FieldsProps) {
  const { data: times } = useRead(OpeningTimes)
  const [chosen, closed, full, spare] = useWatch({
    control,
    name: ['openingTimes', 'whenClosed', 'whenFull', 'whenNoFlow'],
  })
  const names = new Set([...(times ?? []).map(({ name }) => name), ...(openingTimes === null ? [] : [openingTimes])])
  return (
    <>
      <FormComboBox
        control={control}
        field={fields.openingTimes}
        options={[...names].map((name) => ({ value: name, label: name }))}
        placeholder={t('alwaysOpen')}
        autoFocus
      />
      {chosen !== null && <FormRadio control={control} field={fields.whenClosed} options={choicesOf(whenClosed)} />}
      {chosen !== null && closed === 'flow' && (
        <FormComboBox control={control} field={fields.idClosedFlow} options={flows} />
      )}
      {chosen !== null && closed === 'line' && (
        <FormComboBox control={control} field={fields.idClosedLine} options={lines} />
      )}
      <FormRadio control={control} field={fields.whenFull} options={choicesOf(whenFull)} />
      {full === 'line' && <FormComboBox control={control} field={fields.idFullLine} options={lines} />}
      {full === 'queue' && <QueueFields control={control} flows={flows} lines={lines} campaigns={campaigns} />}
      <FormRadio control={control} field={fields.whenNoFlow} options={choicesOf(whenNoFlow)} />
      {spare === 'flow' && <FormComboBox control={control} field={fields.idSpareFlow} options={flows} />}
      {spare === 'line' && <FormComboBox control={control} field={fields.idSpareLine} options={lines} />}
    </>
  )
}

/** How callers wait, and what becomes of those who cannot. */
function QueueFields({ control, flows, lines, campaigns }: Omit<FieldsProps, 'openingTimes'>) {
  const [hold, ends] = useWatch({ control, name: ['queueHold', 'whenQueueEnds'] })
  return (
    <>
      <FormRadio control={control} field={fields.queueHold} options={choicesOf(queueHold)} />
      {hold === 'answer' && (
        <>
          <FormTextArea control={control} field={fields.queueText} placeholder={t('announcementExample')} rows={3} />
          <FormNumber control={control} field={fields.queueEvery} />
        </>
      )}
      <FormNumber control={control} field={fields.queueMost} />
      <FormNumber control={control} field={fields.queueSeconds} />
      <FormTextArea control={control} field={fields.queueFirst} rows={2} isMono />
      {campaigns.length > 0 && (
        <FormCheckboxGroup
          control={control}
          field={fields.queueCampaigns}
          options={campaigns}
          isFramed={campaigns.length > MANY}
        />
      )}
      <FormRadio control={control} field={fields.whenQueueEnds} options={choicesOf(whenQueueEnds)} />
      {ends === 'line' && <FormComboBox control={control} field={fields.idFullLine} options={lines} />}
      {ends === 'flow' && <FormComboBox control={control} field={fields.idFullFlow} options={flows} />}
    </>
  )
}
