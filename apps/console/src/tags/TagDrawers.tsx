import { CreateTag as fields } from '@parley/contract/fields/callScripts.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { tagTone } from '@parley/contract/tags/tag.enum.ts'
import { tagBlocked } from '@parley/contract/tags/tag.rules.ts'
import type { Tag } from '@parley/contract/tags/tag.schema.ts'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { EntityDrawer } from '../audit/EntityDrawer.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { Select } from '../kit/fields/Select.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { required } from '../kit/validation/validators.ts'
import { useRead } from '../shell/api.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { t } from './tags.messages.ts'

const { CreateTag, MergeTag, RemoveTag, TagBasic, UpdateTag } = operations.CallScripts
type Draft = Pick<Tag, 'name' | 'tone'>
const blank: Draft = { name: '', tone: tagTone.of.GREY }

const TagFields = ({ control }: { control: Control<Draft> }) => (
  <>
    <FormText control={control} field={fields.name} autoFocus />
    <FormSelect control={control} field={fields.tone} />
  </>
)

export const NewTagDrawer = ({ onClose }: { onClose: () => void }) => (
  <CreateDrawer thing={t('tag')} operation={CreateTag} values={blank} onClose={onClose}>
    {(control) => <TagFields control={control} />}
  </CreateDrawer>
)

type Props = { id: number; onClose: () => void }

/** One tag: its name and color, where it is, and the ways to be rid of it. */
export const TagDrawer = ({ id: idTag, onClose }: Props) => (
  <EntityDrawer
    kind="Tag"
    id={idTag}
    thing={t('tag')}
    read={TagBasic}
    update={UpdateTag}
    remove={RemoveTag}
    params={{ idTag }}
    fields={fields}
    title={({ name }) => name}
    kept={tagBlocked.remove}
    removeText={t('removeText')}
    tools={(tag, onDone) => <MergeButton tag={tag} onDone={onDone} />}
    onClose={onClose}
  >
    {(control, tag) => (
      <>
        <TagFields control={control} />
        {tag.usage > 0 && <Link href={screens.flows({ tag: idTag })}>{t('showFlows')}</Link>}
      </>
    )}
  </EntityDrawer>
)

function MergeButton({ tag, onDone }: { tag: Tag; onDone: () => void }) {
  const [isMerging, setMerging] = useState(false)
  return (
    <>
      <ActionButton endpoint={MergeTag} icon={Merge} onPress={() => setMerging(true)}>
        {t('merge')}
      </ActionButton>
      {isMerging && <MergeQuestion tag={tag} onClose={() => setMerging(false)} onDone={onDone} />}
    </>
  )
}

/** Which tag takes its place. */
function MergeQuestion({ tag, onClose, onDone }: { tag: Tag; onClose: () => void; onDone: () => void }) {
  const { idTag, name, usage, rowVersion } = tag
  const [idTarget, setTarget] = useState<number>()
  const [isMissing, setMissing] = useState(false)
  const { data: all = [] } = useRead(operations.Lookups.Tags, { query: { limit: 100 } })
  const options = all.flatMap((each) => (each.idTag === idTag ? [] : { value: each.idTag, label: each.name }))
  return (
    <ConfirmWrite
      operation={MergeTag}
      input={{ params: { idTag }, body: { idTarget: idTarget ?? 0, rowVersion } }}
      title={t('mergeTitle', { name })}
      action={t('mergeAction')}
      done={(target) => t('merged', { name, target: target.name })}
      canConfirm={() => {
        setMissing(idTarget === undefined)
        return idTarget !== undefined
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <Select
        label={t('mergeInto')}
        options={options}
        value={idTarget}
        onChange={setTarget}
        isRequired
        error={isMissing && idTarget === undefined ? required(undefined) : undefined}
      />
      <p className="mt-3">{t('mergeText', { name, count: usage })}</p>
    </ConfirmWrite>
  )
}
