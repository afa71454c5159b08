import { type CallType, type ChannelType, callType } from '@parley/contract/enums/conversation.enum.ts'
import { Create as fields } from '@parley/contract/fields/callScripts.gen.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { FLOW_TEMPLATES } from '@parley/flow/templates/templates.ts'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { FormFolder } from '../../folders/FolderField.tsx'
import { initialFolder } from '../../folders/folder-tree.ts'
import { useFolders } from '../../folders/use-folders.ts'
import { FormCheckboxGroup } from '../../kit/forms/FormCheckboxGroup.tsx'
import { FormComboBox } from '../../kit/forms/FormComboBox.tsx'
import { FormRadio } from '../../kit/forms/FormRadio.tsx'
import { FormSelect } from '../../kit/forms/FormSelect.tsx'
import { FormText, FormTextArea } from '../../kit/forms/FormText.tsx'
import { useRefusal } from '../../kit/use-refusal.ts'
import { useUserInfo } from '../../shell/access/use-user-info.ts'
import { useRead, useWrite } from '../../shell/api.ts'
import { CreateDrawer } from '../../shell/editing/CreateDrawer.tsx'
import { t as list } from '../flows.messages.ts'
import { useScriptKind } from '../script-kind.tsx'
import { t } from './dialog.messages.ts'

const { Create, Duplicate } = operations.CallScripts
type Props = { idFolder: number | null; channel: ChannelType; spoken: readonly string[]; onClose: () => void }
const EXISTING = 'existing'
const { Flows, Components } = operations.Lookups
const MOST = { query: { limit: 500 } }
/** What a new flow begins as: a template, the smallest first, or a copy. */
const STARTS = {
  flow: [
    ...FLOW_TEMPLATES.map(({ key, title, description }) => ({ value: key, label: title, description })),
    { value: EXISTING, label: t('startExisting_flow'), description: t('startExistingText') },
  ],
  component: [
    { value: 'blank', label: t('startBlank'), description: t('startBlankText') },
    { value: EXISTING, label: t('startExisting_component'), description: t('startExistingText') },
  ],
}
interface Values {
  start: string
  from: number | null
  name: string
  idFolder: number | null
  type: CallType
  channel: ChannelType
  description: string
  componentType: string
  language: string
  /** Besides the one it begins in. */
  languages: readonly string[]
}

/** A new flow or component: what it begins as, what it is called, where it belongs; it opens in the designer, where a flow answers at once. */
export function NewFlowDrawer({ idFolder, channel, spoken, onClose }: Props) {
  const kind = useScriptKind()
  const refusalOf = useRefusal()
  const { locale } = useUserInfo().context
  const { data: folders = [] } = useFolders()
  const { write: copy } = useWrite(Duplicate, { silent: true })
  const [first] = useState(() => initialFolder(folders, idFolder, (id) => refusalOf(Create, id) === undefined))
  const values: Values = {
    start: STARTS[kind][0]?.value ?? EXISTING,
    from: null,
    name: '',
    idFolder: first,
    type: callType.of.REGULAR,
    channel,
    description: '',
    componentType: '',
    language: locale,
    languages: [],
  }
  return (
    <CreateDrawer
      title={list(`new_${kind}`)}
      action={t(`create_${kind}`)}
      operation={Create}
      values={values}
      send={async ({ start, from, componentType, language, languages, ...body }, write) => {
        if (start === EXISTING && from !== null)
          return copy({ params: { idCallScript: from }, body: { name: body.name, idFolder: body.idFolder } })
        const own = { scriptKind: kind, componentType: componentType.trim() || null }
        return write({ body: { ...body, ...own, ...(await beginning(start, [language, ...languages])) } })
      }}
      created={({ name }) => t('created', { name })}
      page={({ guid }) => screens.designer(guid, kind === 'flow' ? { test: 'start' } : {})}
      onClose={onClose}
      at={({ idFolder }) => idFolder}
    >
      {(control) => <Fields control={control} spoken={spoken} />}
    </CreateDrawer>
  )
}

/** The document of a template; what makes it comes with the designer, which opens next, and not before. */
async function beginning(key: string, languages: readonly string[]): Promise<{ document?: Json }> {
  const template = FLOW_TEMPLATES.find((each) => each.key === key)
  if (!template) return {}
  const { templateDocument } = await import('@parley/flow/templates/kit.ts')
  return { document: JSON.parse(JSON.stringify(templateDocument(template, [...new Set(languages)]))) }
}

function Fields({ control, spoken }: { control: Control<Values>; spoken: readonly string[] }) {
  const kind = useScriptKind()
  const start = useWatch({ control, name: 'start' })
  return (
    <>
      <FormText control={control} field={fields.name} autoFocus />
      <FormRadio control={control} name="start" label={t('start')} options={STARTS[kind]} />
      {start === EXISTING && <ExistingFlow control={control} />}
      {start !== EXISTING && kind === 'flow' && <Languages control={control} spoken={spoken} />}
      <FormFolder control={control} field={fields.idFolder} />
      {start !== EXISTING && (
        <>
          {kind === 'flow' ? (
            <FormSelect control={control} field={fields.type} />
          ) : (
            <FormText control={control} field={fields.componentType} />
          )}
          <FormRadio control={control} field={fields.channel} isHorizontal />
          <FormTextArea control={control} field={fields.description} />
        </>
      )}
    </>
  )
}

/** What it speaks: the language of the tenant, and others of its flows at hand. */
function Languages({ control, spoken }: { control: Control<Values>; spoken: readonly string[] }) {
  const { locale } = useUserInfo().context
  const { data = [] } = useRead(operations.Lookups.SupportedLanguages)
  const language = useWatch({ control, name: 'language' })
  const names = new Map([[locale, locale] as const, ...data.map(({ code, name }) => [code, name] as const)])
  const options = [...names].map(([code, name]) => ({ value: code, label: name, description: code }))
  const first = new Set([locale, ...spoken])
  const others = options
    .filter(({ value }) => value !== language)
    .sort((one, other) => Number(first.has(other.value)) - Number(first.has(one.value)))
    .map(({ value, label }) => ({ value, label }))
  return (
    <>
      <FormSelect control={control} name="language" label={t('language')} options={options} />
      {others.length > 0 && (
        <FormCheckboxGroup
          control={control}
          name="languages"
          label={t('languages')}
          help={t('languagesHelp')}
          options={others}
          columns={2}
          isFramed={others.length > 6}
        />
      )}
    </>
  )
}

/** The flow or component that is copied, among those the person may see. */
function ExistingFlow({ control }: { control: Control<Values> }) {
  const kind = useScriptKind()
  const { data: flows = [] } = useRead(Flows, MOST, { enabled: kind === 'flow' })
  const { data: components = [] } = useRead(Components, MOST, { enabled: kind === 'component' })
  const options = (kind === 'flow' ? flows : components).map(({ id, name, detail }) => ({
    value: id,
    label: name,
    ...(detail ? { description: detail } : {}),
  }))
  return <FormComboBox control={control} name="from" label={t(`start_${kind}`)} options={options} isRequired />
}
